/** What a shell may complete at one place of the command line. */
export interface Completions {
  readonly commands?: Readonly<Record<string, Completions>>;
  readonly options?: readonly string[];
  /** The values of each option that takes one; none for free text. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** The values of the first argument, of the second, and so on. */
  readonly arguments?: readonly (readonly string[])[];
}
