import { Checkbox, Form } from 'antd';
import { type AnswerOf, call } from '../../server/api.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { lessonWords } from './lesson-words.ts';

interface CancelLessonProps {
  readonly lesson: AnswerOf<'liveclass', 'get'>;
  readonly onClose: () => void;
}

/** Cancels a lesson, and optionally the later lessons of its series. */
export function CancelLesson({ lesson: { liveclass, seriesId }, onClose }: CancelLessonProps) {
  const words = useWords(lessonWords);
  const parameters = ({ following = false }: { readonly following?: boolean }) => ({
    liveclass,
    following: following ? (1 as const) : (0 as const),
  });
  return (
    <FormDialog<{ readonly following?: boolean }, AnswerOf<'liveclass', 'cancel'>>
      title={words.cancelLesson}
      action={words.cancelLesson}
      run={(given) => call('liveclass', 'cancel', parameters(given))}
      successMessage={({ sucNum }) => words.cancelled(sucNum)}
      undo={(given) => () => call('liveclass', 'restore', parameters(given))}
      onClose={onClose}
    >
      <p>{words.cancelWill}</p>
      {seriesId !== '' && (
        <Form.Item name="following" valuePropName="checked">
          <Checkbox>{words.cancelFollowing}</Checkbox>
        </Form.Item>
      )}
    </FormDialog>
  );
}
