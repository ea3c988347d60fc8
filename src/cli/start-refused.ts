/** The program will not do what it was asked to; the message tells a person why and what to do. */
export class StartRefused extends Error {}
