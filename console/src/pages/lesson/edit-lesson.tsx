import { Form, Input, Select } from 'antd';
import { type AnswerOf, call, type ParametersOf } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { PersonSelect } from '../../components/person-select.tsx';
import { useMe } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { classWords } from '../../words/class.ts';
import { common } from '../../words/common.ts';
import { lessonWords } from '../../words/lesson.ts';
import { scheduleWords } from '../../words/schedule.ts';
import { useChoices } from '../../words/terms.ts';
import type { Warnings } from './warnings.tsx';

type Given = Omit<ParametersOf<'liveclass', 'update'>, 'liveclass'>;

interface EditLessonProps {
  readonly lesson: AnswerOf<'liveclass', 'get'>;
  readonly onWarnings: (warnings: Warnings) => void;
  readonly onClose: () => void;
}

/** Changes the title, kind, teacher and assistant of a lesson, also of one that is over. */
export function EditLesson({ lesson, onWarnings, onClose }: EditLessonProps) {
  const words = useWords(lessonWords);
  const schedule = useWords(scheduleWords);
  const general = useWords(common);
  const { assistant } = useWords(classWords);
  const kinds = useChoices('classType');
  const { teacherId: ownId } = useMe();
  const { liveclass, shortDesc, longDesc, classType, teacherId, assitantId } = lesson;
  return (
    <FormDialog<Given, AnswerOf<'liveclass', 'update'>>
      title={words.edit}
      initial={{ shortDesc, longDesc, classType, teacherId, assitantId: assitantId || undefined }}
      run={(given) =>
        call('liveclass', 'update', {
          liveclass,
          ...given,
          ...(ownId === '' ? { assitantId: given.assitantId ?? '' } : {}),
        })
      }
      onSuccess={({ warnings }) => onWarnings(warnings)}
      onClose={onClose}
    >
      <Form.Item name="shortDesc" label={schedule.title} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="longDesc" label={words.description}>
        <Input maxLength={500} />
      </Form.Item>
      <Form.Item name="classType" label={schedule.kind} rules={[{ required: true }]}>
        <Select options={kinds} />
      </Form.Item>
      {ownId === '' && (
        <>
          <Form.Item name="teacherId" label={general.teacher} rules={[{ required: true }]}>
            <PersonSelect of="teacher" known={{ id: teacherId, name: lesson.teacherName }} />
          </Form.Item>
          <Form.Item name="assitantId" label={assistant}>
            <PersonSelect of="assistant" known={{ id: assitantId, name: lesson.assistantName }} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  );
}
