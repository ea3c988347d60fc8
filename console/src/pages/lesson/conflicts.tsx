import { Alert, Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import type { AnswerOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { WentBack } from '../../mutation.ts';
import { Link, path } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { scheduleWords } from '../../words/schedule.ts';
import { useTerms } from '../../words/terms.ts';

type DryRun = Pick<AnswerOf<'liveclass', 'reschedule'>, 'list' | 'conflicts'>;
type Conflict = NonNullable<DryRun['conflicts']>[number];
type LessonTime = DryRun['list'][number];

interface Asked {
  readonly found: DryRun;
  readonly decide: (leaveOut: readonly LessonTime[] | undefined) => void;
}

/**
 * `check` shows the conflicts of a dry run and waits for a decision. It returns the lessons to leave out, and throws
 * `WentBack` if the user goes back to the form.
 */
export function useConflictCheck(): {
  readonly check: (found: DryRun) => Promise<readonly LessonTime[]>;
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked>();
  const check = async (found: DryRun) => {
    if ((found.conflicts ?? []).length === 0) return [];
    const leaveOut = await new Promise<readonly LessonTime[] | undefined>((decide) => setAsked({ found, decide }));
    setAsked(undefined);
    if (leaveOut === undefined) throw new WentBack();
    return leaveOut;
  };
  return { check, dialog: asked && <ConflictDialog {...asked} /> };
}

function ConflictDialog({ found: { list, conflicts = [] }, decide }: Asked) {
  const words = useWords(scheduleWords);
  const { shortDay, clock } = useFormat();
  const byLesson = list.flatMap((lesson) => {
    const own = conflicts.filter(({ beginTime }) => beginTime === lesson.beginTime);
    return own.length === 0 ? [] : [{ lesson, own }];
  });
  const left = byLesson.map(({ lesson }) => lesson);
  return (
    <Modal
      open
      width={640}
      title={words.conflictsIn(left.length, list.length)}
      onCancel={() => decide(undefined)}
      footer={
        <>
          <Button onClick={() => decide(undefined)}>{words.back}</Button>
          <Button danger onClick={() => decide([])}>
            {words.anyway}
          </Button>
          {left.length < list.length && (
            <Button type="primary" onClick={() => decide(left)}>
              {words.leaveOut(left.length)}
            </Button>
          )}
        </>
      }
    >
      <Alert className="block" type="warning" title={words.nothingSaved} />
      <ul className="conflicts">
        {byLesson.map(({ lesson, own }) => (
          <li key={lesson.beginTime}>
            <strong>
              {shortDay(lesson.beginTime)} {clock(lesson.beginTime)}–{clock(lesson.endTime)}
            </strong>
            {own.map((conflict) => (
              <ConflictText key={`${conflict.kind} ${conflict.other}`} conflict={conflict} />
            ))}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** One conflict in words: what, with which lesson, and which students. */
export function ConflictText({ conflict }: { conflict: Conflict }) {
  const words = useWords(scheduleWords);
  const { clock } = useFormat();
  const kindWord = useTerms('liveclass.warnings.kind');
  const { kind, other, otherName, otherBegin, otherEnd, studentCount, students } = conflict;
  const names = students.map(({ userName }) => userName).join(', ');
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
