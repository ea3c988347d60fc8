/** A script of the console could not be loaded. */
export class ScriptNotLoaded extends Error {
  override readonly name = 'ScriptNotLoaded';

  constructor(options?: ErrorOptions) {
    super('A script of the console could not be loaded', options);
  }
}
