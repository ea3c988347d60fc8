/** Callers can combine filters and fields freely: beyond this many nodes, none is added. */
const mostNodes = 100_000;
let nodes = 0;

/**
 * A tree that keeps a value for a sequence of steps: each step leads to another node, and the last node has the value. To walk the
 * tree costs less than to write the steps as one key for a map.
 */
export class Trie<Step, Value> {
  value: Value | undefined;
  /** Most nodes have one step on. */
  #step: Step | undefined;
  #node: Trie<Step, Value> | undefined;
  #others: Map<Step, Trie<Step, Value>> | undefined;

  next(step: Step): Trie<Step, Value> | undefined {
    if (step === this.#step) return this.#node;
    return this.#others?.get(step) ?? this.#add(step);
  }

  #add(step: Step): Trie<Step, Value> | undefined {
    if (nodes >= mostNodes) return undefined;
    nodes += 1;
    const node = new Trie<Step, Value>();
    if (this.#step === undefined) [this.#step, this.#node] = [step, node];
    else {
      this.#others ??= new Map();
      this.#others.set(step, node);
    }
    return node;
  }
}
