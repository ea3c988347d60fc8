import { Tag } from 'antd';
import { Link, path } from '../../browser/routing.tsx';
import { type AnswerOf, useApiQuery } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { useFormat } from '../../ui/format.ts';
import { useWords } from '../../words/bilingual.ts';
import { studentWords } from './student-words.ts';

type Membership = AnswerOf<'group', 'list'>['list'][number]['membership'];

/** The present and past classes of a student, each with the time of joining and leaving. */
export function useClassesOf(userId: string) {
  const may = useMay();
  return useApiQuery('group', 'list', { studentId: userId, pageSize: 50 }, { enabled: may('group:read') });
}

/** Says when a student left a class or will leave it, and for which class. */
export function LeftClass({ membership }: { membership: Membership }) {
  const words = useWords(studentWords);
  const { day } = useFormat();
  if (membership === undefined || membership.leftAt === 0) return null;
  const { leftAt, movedTo, movedToName } = membership;
  return (
    <>
      <Tag>{leftAt > Date.now() ? words.leavesOn(day(leftAt)) : words.leftOn(day(leftAt))}</Tag>
      {movedTo > 0 && (
        <>
          → <Link to={path`/classes/${movedTo}`}>{movedToName}</Link>
        </>
      )}
    </>
  );
}
