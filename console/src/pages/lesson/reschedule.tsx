import { Checkbox, Form } from 'antd';
import { type AnswerOf, call } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useTimeZone } from '../../time-zone.ts';
import { useWords } from '../../words/bilingual.ts';
import { scheduleWords } from '../../words/schedule.ts';
import { useMoments, type When, WhenFields } from './time-fields.tsx';
import type { Warnings } from './warnings.tsx';

interface RescheduleProps {
  readonly lesson: AnswerOf<'liveclass', 'get'>;
  readonly onWarnings: (warnings: Warnings) => void;
  readonly onClose: () => void;
}

/** Moves a lesson, and optionally the later lessons of its series. */
export function Reschedule({ lesson, onWarnings, onClose }: RescheduleProps) {
  const { liveclass, beginTime, endTime, seriesId } = lesson;
  const words = useWords(scheduleWords);
  const { shown } = useTimeZone();
  const momentsOf = useMoments();
  return (
    <FormDialog<When & { readonly following?: boolean }, AnswerOf<'liveclass', 'reschedule'>>
      title={words.reschedule}
      action={words.reschedule}
      initial={{ day: shown(beginTime), time: [shown(beginTime), shown(endTime)] }}
      run={({ following, ...when }) =>
        call('liveclass', 'reschedule', { liveclass, ...momentsOf(when), following: following ? 1 : 0 })
      }
      onSuccess={({ warnings }) => onWarnings(warnings)}
      successMessage={({ sucNum }) => words.moved(sucNum)}
      onClose={onClose}
    >
      <WhenFields label={words.day} />
      {seriesId !== '' && (
        <Form.Item name="following" valuePropName="checked">
          <Checkbox>{words.following}</Checkbox>
        </Form.Item>
      )}
    </FormDialog>
  );
}
