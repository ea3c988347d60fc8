import { Checkbox, Form } from 'antd';
import { type AnswerOf, call } from '../../server/api.ts';
import { RecordDialog } from '../../ui/dialog/record-dialog.tsx';
import { useTimeZone } from '../../ui/time-zone.ts';
import { useWords } from '../../words/bilingual.ts';
import { useConflictCheck } from './conflicts.tsx';
import { scheduleWords } from './schedule-words.ts';
import { useMoments, type When, WhenFields } from './time-fields.tsx';

type Lesson = AnswerOf<'liveclass', 'get'>;

interface RescheduleProps {
  readonly liveclass: string;
  readonly onClose: () => void;
}

interface Given extends When {
  readonly following?: boolean;
}

type LessonTimes = Pick<AnswerOf<'liveclass', 'get'>, 'liveclass' | 'beginTime' | 'endTime'>;

interface Moved extends AnswerOf<'liveclass', 'reschedule'> {
  /** The lessons of the class as they were. */
  readonly before: readonly LessonTimes[];
}

const mostLessons = 500;

/** Moves a lesson, and optionally the later lessons of its series. Conflicts are shown before anything is saved. */
export function Reschedule({ liveclass, onClose }: RescheduleProps) {
  const words = useWords(scheduleWords);
  const { shown } = useTimeZone();
  const momentsOf = useMoments();
  const { check, dialog } = useConflictCheck();
  const move = async ({ following, ...when }: Given, lesson: Lesson): Promise<Moved> => {
    const { groupId, beginTime, version } = lesson;
    const wanted = { liveclass, version, ...momentsOf(when), following: following ? (1 as const) : (0 as const) };
    const found = await call('liveclass', 'reschedule', { ...wanted, dryRun: 1 });
    const leaveOut = (await check(found)).map((each) => each.liveclass);
    const { list: before } = following
      ? await call('liveclass', 'list', { groupId, beginTime, pageSize: mostLessons })
      : { list: [lesson] };
    const answer = await call('liveclass', 'reschedule', {
      ...wanted,
      ...(leaveOut.length === 0 ? {} : { leaveOut }),
    });
    return { ...answer, before };
  };
  return (
    <>
      <RecordDialog<Lesson, Given, Moved>
        title={words.reschedule}
        action={words.reschedule}
        read={(options) => call('liveclass', 'get', { liveclass }, options)}
        toForm={({ beginTime, endTime }) => ({ day: shown(beginTime), time: [shown(beginTime), shown(endTime)] })}
        run={move}
        successMessage={({ sucNum }) => words.moved(sucNum)}
        undo={(_, { list, before }) => moveBack(list, before)}
        onClose={onClose}
      >
        {({ seriesId }) => (
          <>
            <WhenFields label={words.day} />
            {seriesId !== '' && (
              <Form.Item name="following" valuePropName="checked">
                <Checkbox>{words.following}</Checkbox>
              </Form.Item>
            )}
          </>
        )}
      </RecordDialog>
      {dialog}
    </>
  );
}

/** Gives each lesson its own time back; nothing, where the time of one is not known. */
function moveBack(moved: readonly LessonTimes[], before: readonly LessonTimes[]): (() => Promise<void>) | undefined {
  const times = moved.flatMap(({ liveclass }) => before.filter((each) => each.liveclass === liveclass));
  if (times.length < moved.length) return undefined;
  return async () => {
    for (const { liveclass, beginTime, endTime } of times) {
      await call('liveclass', 'reschedule', { liveclass, beginTime, endTime });
    }
  };
}
