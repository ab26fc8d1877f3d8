"""Table boxes: buttons, lamps and displays on a serial cable; docs/table-box.md tells what is said on it."""
