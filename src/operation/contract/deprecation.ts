/** The days, such as 2027-01-31 in UTC, from which an operation is deprecated and on which it stops. */
export interface Deprecation {
  readonly since: string;
  readonly sunset: string;
}

/** How long callers have at least to stop using a deprecated operation. */
const leastMonths = 12;

/** Refuses a deprecation that breaks the version policy (docs/versions.md). */
export function checkDeprecation(name: string, { since, sunset }: Deprecation, number: number | undefined): void {
  if (number !== undefined) throw new Error(`${name} is an operation of the interface and cannot be deprecated`);
  const earliest = new Date(dayOf(name, since));
  earliest.setUTCMonth(earliest.getUTCMonth() + leastMonths);
  if (dayOf(name, sunset) < earliest.getTime()) {
    throw new Error(
      `${name} is deprecated since ${since}: it must not stop before ${earliest.toISOString().slice(0, 10)}`,
    );
  }
}

function dayOf(name: string, day: string): number {
  const moment = Date.parse(day);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== day) {
    throw new Error(`The deprecation of ${name} must name days such as 2027-01-31; received ${day}`);
  }
  return moment;
}

/** The headers of RFC 9745 and RFC 8594. */
export const deprecationHeaders = ({ since, sunset }: Deprecation) => ({
  Deprecation: `@${Date.parse(since) / 1000}`,
  Sunset: new Date(sunset).toUTCString(),
});

/** What the documents say. */
export const deprecationNote = ({ since, sunset }: Deprecation) =>
  `Deprecated since ${since}; it works until ${sunset}.`;
