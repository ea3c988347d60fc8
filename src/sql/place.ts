/** Callers can combine filters and fields freely: beyond this many places, none is added. */
const mostPlaces = 100_000;
let places = 0;

/**
 * A node of a tree that keeps something for a sequence of steps: each step leads to another place, and the last one holds what is kept.
 * To walk the tree costs less than to write the steps as one key for a map.
 */
export class Place<Step, Found> {
  found: Found | undefined;
  /** Most places have one step on. */
  #step: Step | undefined;
  #place: Place<Step, Found> | undefined;
  #others: Map<Step, Place<Step, Found>> | undefined;

  next(step: Step): Place<Step, Found> | undefined {
    if (step === this.#step) return this.#place;
    return this.#others?.get(step) ?? this.#add(step);
  }

  #add(step: Step): Place<Step, Found> | undefined {
    if (places >= mostPlaces) return undefined;
    places += 1;
    const place = new Place<Step, Found>();
    if (this.#step === undefined) [this.#step, this.#place] = [step, place];
    else {
      this.#others ??= new Map();
      this.#others.set(step, place);
    }
    return place;
  }
}
