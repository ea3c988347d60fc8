/** Callers can combine filters and fields freely: beyond this many places, none is added. */
const mostPlaces = 100_000;
let places = 0;

/**
 * A place on the way through a sequence of steps; the last one holds what was found there. To look it up by the whole sequence, a text
 * of it would have to be written each time.
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
