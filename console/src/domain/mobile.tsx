/** A number to touch and call. A masked one stays text, and none is a dash. */
export const Mobile = ({ number = '' }: { number?: string | undefined }) =>
  /^\+?[\d -]{5,}$/.test(number) ? <a href={`tel:${number.replace(/[ -]/g, '')}`}>{number}</a> : number || '–';
