import { Form, Input, Select } from 'antd';
import { PersonSelect } from '../../domain/person-select.tsx';
import { useApiQuery } from '../../server/api.ts';
import { useMe } from '../../server/session.ts';
import { labelSearch } from '../../ui/field/label-search.ts';
import { NumberField } from '../../ui/field/number-field.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { classWords } from '../class/class-words.ts';
import { ClassByName } from './class-and-teacher.tsx';
import { workWords } from './work-words.ts';

/** What homework and exams have in common, as the interface answers it. */
export interface Work {
  readonly title: string;
  readonly courseId: number;
  readonly teacherId: string;
  readonly teacherName: string;
  readonly questionCount: number;
  readonly fullMarks: string;
}

/** The form values of both: empty means unknown. */
export interface FilledWork {
  readonly groupId: number;
  readonly title: string;
  readonly courseId?: number | null;
  readonly teacherId?: string | null;
  readonly questionCount?: number | null;
  readonly fullMarks?: string;
}

export const filledWork = ({ title, courseId, teacherId, questionCount, fullMarks }: Work) => ({
  title,
  courseId: courseId || null,
  teacherId,
  questionCount: questionCount || null,
  fullMarks,
});

/** Parameters of new work: what is empty is left out. */
export const newWork = ({ groupId, title, courseId, teacherId, questionCount, fullMarks = '' }: FilledWork) => ({
  groupId,
  title,
  ...(courseId ? { courseId } : {}),
  ...(teacherId ? { teacherId } : {}),
  ...(questionCount ? { questionCount } : {}),
  ...(fullMarks.trim() === '' ? {} : { fullMarks: fullMarks.trim() }),
});

/** Parameters that change work: what is empty becomes unknown. Work keeps its teacher if none is chosen. */
export const changedWork = ({ title, courseId, teacherId, questionCount, fullMarks = '' }: FilledWork) => ({
  title,
  courseId: courseId ?? 0,
  ...(teacherId ? { teacherId } : {}),
  questionCount: questionCount ?? 0,
  fullMarks: fullMarks.trim(),
});

/** The fields of both. The class is chosen once and stays. */
export function WorkFields({ work }: { work: Work | undefined }) {
  const words = useWords(workWords);
  const general = useWords(common);
  const { subject } = useWords(classWords);
  const { teacherId: self } = useMe();
  const subjects = useApiQuery('subject', 'list', { pageSize: 500 });
  return (
    <>
      {work === undefined && (
        <Form.Item name="groupId" label={general.class} rules={[{ required: true }]}>
          <ClassByName />
        </Form.Item>
      )}
      <Form.Item name="title" label={words.title} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <div className="side-by-side">
        <Form.Item name="courseId" label={subject}>
          <Select
            allowClear
            showSearch={labelSearch}
            options={(subjects.data?.list ?? []).map(({ courseId, courseName }) => ({
              value: courseId,
              label: courseName,
            }))}
          />
        </Form.Item>
        {self === '' && (
          <Form.Item name="teacherId" label={general.teacher} extra={work === undefined ? words.ofClass : undefined}>
            <PersonSelect of="teacher" known={work && { id: work.teacherId, name: work.teacherName }} />
          </Form.Item>
        )}
      </div>
      <div className="side-by-side">
        <NumberField name="questionCount" label={words.questionCount} extra={words.orUnknown} least={1} most={500} />
        <Form.Item name="fullMarks" label={words.fullMarks} extra={words.orUnknown}>
          <Input maxLength={8} inputMode="decimal" />
        </Form.Item>
      </div>
    </>
  );
}
