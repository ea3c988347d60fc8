/** Lets one piece of work run at a time; the others wait for their turn, in the order in which they came. */
export class Turns {
  readonly #most: number;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** `most` pieces of work may wait. */
  constructor(most: number) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.#waiting > this.#most;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const turn = this.#last.then(work);
    // A failure ends the turn as well.
    this.#last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }
}
