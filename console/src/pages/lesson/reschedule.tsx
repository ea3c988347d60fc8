import { Checkbox, Form } from 'antd';
import { type AnswerOf, call } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useTimeZone } from '../../time-zone.ts';
import { useWords } from '../../words/bilingual.ts';
import { scheduleWords } from '../../words/schedule.ts';
import { useConflictCheck } from './conflicts.tsx';
import { useMoments, type When, WhenFields } from './time-fields.tsx';

interface RescheduleProps {
  readonly lesson: AnswerOf<'liveclass', 'get'>;
  readonly onClose: () => void;
}

interface Given extends When {
  readonly following?: boolean;
}

/** Moves a lesson, and optionally the later lessons of its series. Conflicts are shown before anything is saved. */
export function Reschedule({ lesson, onClose }: RescheduleProps) {
  const { liveclass, beginTime, endTime, seriesId } = lesson;
  const words = useWords(scheduleWords);
  const { shown } = useTimeZone();
  const momentsOf = useMoments();
  const { check, dialog } = useConflictCheck();
  const move = async ({ following, ...when }: Given) => {
    const wanted = { liveclass, ...momentsOf(when), following: following ? (1 as const) : (0 as const) };
    const found = await call('liveclass', 'reschedule', { ...wanted, dryRun: 1 });
    const leaveOut = (await check(found)).map((each) => each.liveclass);
    return call('liveclass', 'reschedule', { ...wanted, ...(leaveOut.length === 0 ? {} : { leaveOut }) });
  };
  return (
    <>
      <FormDialog<Given, AnswerOf<'liveclass', 'reschedule'>>
        title={words.reschedule}
        action={words.reschedule}
        initial={{ day: shown(beginTime), time: [shown(beginTime), shown(endTime)] }}
        run={move}
        successMessage={({ sucNum }) => words.moved(sucNum)}
        undo={({ following }) =>
          following ? undefined : () => call('liveclass', 'reschedule', { liveclass, beginTime, endTime })
        }
        onClose={onClose}
      >
        <WhenFields label={words.day} />
        {seriesId !== '' && (
          <Form.Item name="following" valuePropName="checked">
            <Checkbox>{words.following}</Checkbox>
          </Form.Item>
        )}
      </FormDialog>
      {dialog}
    </>
  );
}
