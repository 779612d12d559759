/** WaitingLine holds what waits for its turn, first come, first served; what leaves early is passed over. */
export class WaitingLine<Item> {
  #items: Item[] = [];
  #head = 0;
  readonly #gone = new Set<Item>();

  get length(): number {
    return this.#items.length - this.#head - this.#gone.size;
  }

  push(item: Item): void {
    this.#items.push(item);
  }

  /** Takes one out that does not wait any longer. */
  leave(item: Item): void {
    this.#gone.add(item);
  }

  shift(): Item | null {
    while (this.#head < this.#items.length) {
      const item = this.#items[this.#head];
      this.#head += 1;
      if (this.#head > 1_024 && this.#head * 2 > this.#items.length) this.#trim();
      if (item !== undefined && !this.#gone.delete(item)) return item;
    }
    return null;
  }

  #trim(): void {
    this.#items = this.#items.slice(this.#head);
    this.#head = 0;
  }
}
