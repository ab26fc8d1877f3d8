// The tray's picture: fetches a new one when told to, one at a time, and swaps it in when it is ready.

export class LivePicture {
  constructor(image, address) {
    Object.assign(this, { image, address, wanted: null, loading: false });
  }

  show(number) {
    this.wanted = number;
    if (!this.loading) this.load();
  }

  // The connection is new: the picture shown may be an old one, unless it is the newest, which the page came with.
  again(newest) {
    const failed = this.image.complete && !this.image.naturalWidth;
    if (!this.image.hasAttribute("src") || (this.image.dataset.key === newest && !failed)) return;
    this.show(`${Date.now()}`);
  }

  async load() {
    this.loading = true;
    while (this.wanted !== null) {
      const number = this.wanted;
      this.wanted = null;
      const next = this.image.cloneNode();
      delete next.dataset.key; // of the picture that the page came with
      next.src = `${this.address}?n=${number}`;
      try {
        await next.decode();
      } catch {
        continue; // no picture yet, or no connection: the next announcement tries again
      }
      next.width = next.naturalWidth;
      next.height = next.naturalHeight;
      this.image.replaceWith(next);
      this.image = next;
    }
    this.loading = false;
  }
}
