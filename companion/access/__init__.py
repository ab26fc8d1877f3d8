"""Who may act at the table: the PIN, invitations, the devices that were let in, and the seats they hold."""
