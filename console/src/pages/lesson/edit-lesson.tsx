import { Form, Input, Select } from 'antd';
import { PersonSelect } from '../../domain/person-select.tsx';
import { useChoices } from '../../domain/terms.ts';
import { call, type ParametersOf } from '../../server/api.ts';
import { useMe } from '../../server/session.ts';
import { EditDialog } from '../../ui/dialog/edit-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { classWords } from '../class/class-words.ts';
import { lessonWords } from './lesson-words.ts';
import { scheduleWords } from './schedule-words.ts';
import type { Warnings } from './warnings.tsx';

type Kind = NonNullable<ParametersOf<'liveclass', 'update'>['classType']>;

interface Given {
  readonly shortDesc: string;
  readonly longDesc: string;
  readonly classType: Kind;
  readonly teacherId: string;
  readonly assitantId?: string | undefined;
}

interface EditLessonProps {
  readonly liveclass: string;
  readonly onWarnings: (warnings: Warnings) => void;
  readonly onClose: () => void;
}

/** Changes the title, kind, teacher and assistant of a lesson, also of one that is over. */
export function EditLesson({ liveclass, onWarnings, onClose }: EditLessonProps) {
  const words = useWords(lessonWords);
  const schedule = useWords(scheduleWords);
  const general = useWords(common);
  const { assistant } = useWords(classWords);
  const kinds = useChoices('classType');
  const { teacherId: ownId } = useMe();
  return (
    <EditDialog
      title={words.edit}
      read={(options) => call('liveclass', 'get', { liveclass }, options)}
      toForm={({ shortDesc, longDesc, classType, teacherId, assitantId }) => ({
        shortDesc,
        longDesc,
        classType,
        teacherId,
        assitantId: assitantId || undefined,
      })}
      toSent={({ assitantId = '', ...given }: Given) => ({ ...given, assitantId })}
      send={(changed) => call('liveclass', 'update', { liveclass, ...changed })}
      onSuccess={(answer) => answer && onWarnings(answer.warnings)}
      onClose={onClose}
    >
      {(lesson) => (
        <>
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
                <PersonSelect of="teacher" known={{ id: lesson.teacherId, name: lesson.teacherName }} />
              </Form.Item>
              <Form.Item name="assitantId" label={assistant}>
                <PersonSelect of="assistant" known={{ id: lesson.assitantId, name: lesson.assistantName }} />
              </Form.Item>
            </>
          )}
        </>
      )}
    </EditDialog>
  );
}
