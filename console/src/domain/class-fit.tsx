import { Tag } from 'antd';
import { useApiQuery } from '../server/api.ts';
import { useWords } from '../words/bilingual.ts';
import { classSelectWords } from './class-select-words.ts';

export interface ChosenClass {
  readonly groupId: number;
  readonly groupName: string;
  readonly teacherName: string;
  readonly capacity: number;
  readonly memberCount: number;
  /** Begin of the next lesson; 0 or undefined: none, or unknown. */
  readonly nextBegin?: number;
  /** What does not fit the student; undefined: not checked. */
  readonly mismatches?: readonly string[];
}

/** The student for whom a class is chosen, and what the class is for. */
export interface Seeker {
  readonly studentId: string;
  readonly productId?: number;
  readonly fromGroupId?: number;
}

const kinds = ['product', 'subject', 'grade', 'time'] as const;

/** What does not fit, as tags. */
export function Mismatches({ mismatches }: { mismatches: readonly string[] }) {
  const words = useWords(classSelectWords);
  return kinds
    .filter((kind) => mismatches.includes(kind))
    .map((kind) => (
      <Tag key={kind} color="orange">
        {words[`${kind}Mismatch`]}
      </Tag>
    ));
}

/** Warns if the chosen class does not fit the student. A class from a general list is checked first. */
export function ClassFit({ seeker, group }: { seeker: Seeker; group: ChosenClass | undefined }) {
  const isUnknown = group !== undefined && group.mismatches === undefined;
  const checked = useApiQuery(
    'group',
    'suggest',
    { ...seeker, ...(group === undefined ? {} : { groupId: group.groupId }) },
    { enabled: isUnknown },
  );
  const mismatches = group?.mismatches ?? (isUnknown ? checked.data?.list[0]?.mismatches : undefined) ?? [];
  if (mismatches.length === 0) return null;
  return (
    <div role="status" className="mismatches">
      <Mismatches mismatches={mismatches} />
    </div>
  );
}
