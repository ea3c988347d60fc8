import { hash } from 'node:crypto';

const modulus = 2n ** 256n;

/** A digest of lines that does not depend on their order, because tables have none. */
export class LinesDigest {
  #sum = 0n;
  lines = 0;

  add(line: string): void {
    this.#sum = (this.#sum + BigInt(`0x${hash('sha256', line)}`)) % modulus;
    this.lines += 1;
  }

  toString(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }
}
