/** Watches over the steps whose statements are sent in the order of a list. */
export class Order {
  /** Lists whose steps are being called right now, and lists that still wait for answers. */
  #calling = 0;
  #waiting = 0;

  async take(steps: readonly (() => unknown)[]): Promise<unknown[]> {
    this.#calling += 1;
    this.#waiting += 1;
    // A step that throws at once must not leave the ones before it without anyone who listens.
    const results = steps.map((step) => {
      try {
        return step();
      } catch (error) {
        return Promise.reject(error);
      }
    });
    this.#calling -= 1;
    try {
      return await Promise.all(results);
    } finally {
      // A list within one of the steps may still wait when another step has failed.
      await Promise.allSettled(results);
      this.#waiting -= 1;
    }
  }

  demandTurn(name: string): void {
    if (this.#calling > 0 || this.#waiting === 0) return;
    throw new Error(`${name} was sent too late for its place in a list of steps`);
  }
}
