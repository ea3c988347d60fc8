import { Alert, Button, Space } from 'antd';
import type { AnswerOf } from '../../server/api.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { useWords } from '../../words/bilingual.ts';
import { ConflictText } from './conflict-text.tsx';
import { scheduleWords } from './schedule-words.ts';

export type DryRun = Pick<AnswerOf<'liveclass', 'reschedule'>, 'list' | 'conflicts'>;
export type LessonTime = DryRun['list'][number];

interface ConflictDialogProps {
  readonly found: DryRun;
  /** Takes the lessons to leave out; undefined: back to the form. */
  readonly decide: (leaveOut: readonly LessonTime[] | undefined) => void;
}

/** The conflicts lesson by lesson, and what to do about them. */
export function ConflictDialog({ found: { list, conflicts = [] }, decide }: ConflictDialogProps) {
  const words = useWords(scheduleWords);
  const { shortDay, clock } = useFormat();
  const byLesson = list.flatMap((lesson) => {
    const own = conflicts.filter(({ beginTime }) => beginTime === lesson.beginTime);
    return own.length === 0 ? [] : [{ lesson, own }];
  });
  const left = byLesson.map(({ lesson }) => lesson);
  return (
    <Dialog width={640} title={words.conflictsIn(left.length, list.length)} onClose={() => decide(undefined)}>
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
      <Space wrap className="actions">
        <Button onClick={() => decide(undefined)}>{words.back}</Button>
        <Button danger onClick={() => decide([])}>
          {words.anyway}
        </Button>
        {left.length < list.length && (
          <Button type="primary" onClick={() => decide(left)}>
            {words.leaveOut(left.length)}
          </Button>
        )}
      </Space>
    </Dialog>
  );
}
