import type { AnswerOf } from '../../api.ts';
import { fullName } from '../../components/person-name.tsx';
import { useFormat } from '../../format.ts';
import { Link, path } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { scheduleWords } from '../../words/schedule.ts';
import { useTerms } from '../../words/terms.ts';

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
