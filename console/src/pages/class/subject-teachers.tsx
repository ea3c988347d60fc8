import { Button, Form, Select } from 'antd';
import { PersonSelect } from '../../domain/person-select.tsx';
import { type AnswerOf, useApiQuery } from '../../server/api.ts';
import { labelSearch } from '../../ui/field/label-search.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { classWords } from './class-words.ts';

export interface SubjectTeacher {
  readonly courseId: number;
  readonly userId: string;
}

type Known = AnswerOf<'group', 'get'>['groupTeacherList'];

const most = 50;

/** The teacher of each subject in a class; each pair only once. */
export function SubjectTeachers({ known }: { known: Known }) {
  const words = useWords(classWords);
  const { remove: removeWord } = useWords(common);
  const subjects = useApiQuery('subject', 'list', { pageSize: 500 });
  const pairs: readonly (SubjectTeacher | undefined)[] = Form.useWatch('groupTeacherList') ?? [];
  const isTwice = (index: number) => {
    const pair = pairs[index];
    return pairs.slice(0, index).some((each) => each?.courseId === pair?.courseId && each?.userId === pair?.userId);
  };
  const options = (subjects.data?.list ?? []).map(({ courseId, courseName }) => ({
    value: courseId,
    label: courseName,
  }));
  const nameOf = (index: number) => {
    const teacher = known.find(({ userId }) => userId === pairs[index]?.userId);
    return teacher && { id: teacher.userId, name: teacher.userName };
  };
  return (
    <Form.Item label={words.subjectTeachers}>
      <Form.List name="groupTeacherList">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className="side-by-side">
                <Form.Item
                  name={[name, 'courseId']}
                  label={words.subject}
                  rules={[{ required: true }]}
                  {...(isTwice(name) ? { validateStatus: 'warning' as const, help: words.pairTwice } : {})}
                >
                  <Select showSearch={labelSearch} options={options} />
                </Form.Item>
                <Form.Item name={[name, 'userId']} label={words.subjectTeacher} rules={[{ required: true }]}>
                  <PersonSelect of="teacher" known={nameOf(name)} />
                </Form.Item>
                <Button type="text" className="beside-field" onClick={() => remove(name)}>
                  {removeWord}
                </Button>
              </div>
            ))}
            <Button disabled={fields.length >= most} onClick={() => add()}>
              {words.addSubjectTeacher}
            </Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}
