/** The program will not start as it was asked to; the message tells a person why and what to do. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
