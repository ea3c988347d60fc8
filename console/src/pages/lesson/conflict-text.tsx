import { Link, path } from '../../browser/routing.tsx';
import { fullName } from '../../domain/person-name.tsx';
import { useTerms } from '../../domain/terms.ts';
import type { AnswerOf } from '../../server/api.ts';
import { useFormat } from '../../ui/format.ts';
import { useWords } from '../../words/bilingual.ts';
import { scheduleWords } from './schedule-words.ts';

type Conflict = AnswerOf<'liveclass', 'conflicts'>['list'][number];

/** One conflict in words: what, with which lesson, and which students. */
export function ConflictText({ conflict }: { conflict: Conflict }) {
  const words = useWords(scheduleWords);
  const { clock } = useFormat();
  const kindWord = useTerms('liveclass.warnings.kind');
  const { kind, other, otherName, otherBegin, otherEnd, studentCount, students } = conflict;
  const names = students.map(fullName).join(', ');
  return (
    <p>
      {kindWord(kind)}
      {kind === 'outsideValidity' ? null : other === '' ? (
        `: ${words.hidden}`
      ) : (
        <>
          {': '}
          <Link to={path`/lessons/${other}`}>{otherName}</Link> {clock(otherBegin)}–{clock(otherEnd)}
        </>
      )}
      {studentCount > 0 && <small> · {words.studentsBusy(names, studentCount - students.length)}</small>}
    </p>
  );
}
