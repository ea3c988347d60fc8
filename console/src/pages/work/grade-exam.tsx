import { Form, Input } from 'antd';
import { useRef } from 'react';
import { type AnswerOf, call } from '../../server/api.ts';
import { EditDialog } from '../../ui/dialog/edit-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { useMarksRules } from './marks-rules.ts';
import { workWords } from './work-words.ts';

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
      {(exam) => <MarksFields exam={exam} />}
    </EditDialog>
  );
}

function MarksFields({ exam }: { exam: Exam }) {
  const words = useWords(workWords);
  const rules = useMarksRules(exam.fullMarks);
  return (
    <>
      <p>{words.gradeWill(exam.fullMarks)}</p>
      {handedIn(exam).map(({ uniqueId, userName, loginName, score }) => (
        <Form.Item
          key={uniqueId}
          name={['marks', uniqueId]}
          label={`${userName} (${loginName})`}
          rules={[{ required: score !== '', message: words.marksStay }, ...rules]}
        >
          <Input maxLength={8} inputMode="decimal" />
        </Form.Item>
      ))}
    </>
  );
}
