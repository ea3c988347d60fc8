import { Form, Input } from 'antd';
import { useRef } from 'react';
import { type AnswerOf, call } from '../../api.ts';
import { EditDialog } from '../../components/edit-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { workWords } from '../../words/work.ts';

type Exam = AnswerOf<'exam', 'get'>;

interface GradeExamProps {
  readonly examId: number;
  readonly title: string;
  readonly onClose: () => void;
}

/** The marks of each student, by id. */
type Marks = Readonly<Record<string, string | undefined>>;

interface Given {
  readonly marks: Marks;
}

const handedIn = ({ list }: Exam) => list.filter(({ status }) => status === 'submitted' || status === 'graded');

/** Enters or corrects the total marks of those who handed in an exam. */
export function GradeExam({ examId, title, onClose }: GradeExamProps) {
  const words = useWords(workWords);
  /** The students of the last request, in its order. */
  const sent = useRef<readonly string[]>([]);
  return (
    <EditDialog
      title={`${words.grade}: ${title}`}
      about={String(examId)}
      read={(options) => call('exam', 'get', { examId }, options)}
      toForm={(exam) => ({
        marks: Object.fromEntries(handedIn(exam).map(({ uniqueId, score }) => [uniqueId, score])),
      })}
      toSent={({ marks }: Given): Readonly<Record<string, string>> =>
        Object.fromEntries(Object.entries(marks).map(([uniqueId, score = '']) => [uniqueId, score.trim()]))
      }
      send={({ version: _version, ...changed }, { list }) => {
        const grades = list.flatMap(({ uniqueId, version }) => {
          const score = changed[uniqueId];
          return score === undefined ? [] : [{ uniqueId, score, version }];
        });
        sent.current = grades.map(({ uniqueId }) => uniqueId);
        return call('exam', 'grade', { examId, grades });
      }}
      fieldOf={(param) => {
        const student = sent.current[Number(/^grades\[(\d+)\]/.exec(param)?.[1])];
        return student === undefined ? undefined : ['marks', student];
      }}
      onClose={onClose}
    >
      {(exam) => (
        <>
          <p>{words.gradeWill(exam.fullMarks)}</p>
          {handedIn(exam).map(({ uniqueId, userName, loginName, score }) => (
            <Form.Item
              key={uniqueId}
              name={['marks', uniqueId]}
              label={`${userName} (${loginName})`}
              rules={[
                { required: score !== '', message: words.marksStay },
                { pattern: /^\s*((0|[1-9]\d{0,4})(\.\d{1,2})?)?\s*$/, message: words.marksForm },
                { validator: atMost(exam.fullMarks, words.marksAtMost(exam.fullMarks)) },
              ]}
            >
              <Input maxLength={8} inputMode="decimal" />
            </Form.Item>
          ))}
        </>
      )}
    </EditDialog>
  );
}

const atMost =
  (fullMarks: string, message: string) =>
  (_: unknown, marks: string = '') =>
    fullMarks !== '' && Number(marks) > Number(fullMarks) ? Promise.reject(new Error(message)) : Promise.resolve();
