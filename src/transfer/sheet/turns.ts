/** Lets one piece of work run at a time; the others wait for their turn, in the order in which they came. */
export class Turns {
  readonly #most: number;
  readonly #mostOfCaller: number;
  #last: Promise<unknown> = Promise.resolve();
  /** The caller of each piece of work that runs or waits. */
  readonly #callers: string[] = [];

  /** `most` pieces of work may wait, and `mostOfCaller` of one caller. */
  constructor(most: number, mostOfCaller: number) {
    this.#most = most;
    this.#mostOfCaller = mostOfCaller;
  }

  isFullFor(caller: string): boolean {
    const own = this.#callers.filter((each) => each === caller).length;
    return this.#callers.length > this.#most || own > this.#mostOfCaller;
  }

  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    this.#callers.push(caller);
    const turn = this.#last.then(work);
    // A failure ends the turn as well.
    this.#last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#callers.splice(this.#callers.indexOf(caller), 1);
    }
  }
}
