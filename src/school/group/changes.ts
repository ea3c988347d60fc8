import { differences } from '../../operation/call/audit.ts';

const masked = (text: unknown) => (text ? '…' : text);

/**
 * Changes of a class for the audit log. Audit entries are never edited, and remarks may name a person who is erased
 * later, so the entry says that the remarks changed but not their text.
 */
export function groupChanges<T extends object>(before: Partial<T>, after: T): ReturnType<typeof differences> {
  const { remarks, ...changed } = differences(before, after);
  return remarks === undefined ? changed : { ...changed, remarks: [masked(remarks[0]), masked(remarks[1])] };
}
