import { differences } from '../../operation/call/audit.ts';

const unsaid = (text: unknown) => (text ? '…' : text);

/**
 * What changed of a class, for the audit log. Nothing is ever taken out of that, and remarks may be about somebody who
 * is to be forgotten one day: so it tells that they changed, and not what they say.
 */
export function groupChanges<T extends object>(before: Partial<T>, after: T): ReturnType<typeof differences> {
  const { remarks, ...changed } = differences(before, after);
  return remarks === undefined ? changed : { ...changed, remarks: [unsaid(remarks[0]), unsaid(remarks[1])] };
}
