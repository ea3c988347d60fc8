import { Form, Input } from 'antd';
import { type AnswerOf, call, useApiQuery } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { QueryResult } from '../../components/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import { workWords } from '../../words/work.ts';

type Answer = AnswerOf<'exam', 'get'>;

interface GradeExamProps {
  readonly examId: number;
  readonly title: string;
  readonly onClose: () => void;
}

/** Enters or corrects the total marks of those who handed in an exam. */
export function GradeExam({ examId, title, onClose }: GradeExamProps) {
  const words = useWords(workWords);
  const exam = useApiQuery('exam', 'get', { examId });
  if (exam.data !== undefined) return <Marks exam={exam.data} onClose={onClose} />;
  return (
    <Dialog title={`${words.grade}: ${title}`} onClose={onClose}>
      <QueryResult query={exam}>{() => null}</QueryResult>
    </Dialog>
  );
}

interface Given {
  readonly grades: readonly { readonly score?: string }[];
}

function Marks({ exam, onClose }: { exam: Answer; onClose: () => void }) {
  const words = useWords(workWords);
  const { examId, title, fullMarks, list } = exam;
  const students = list.filter(({ status }) => status === 'submitted' || status === 'graded');
  const save = ({ grades }: Given) => {
    const changed = students.flatMap(({ uniqueId, score: before }, index) => {
      const score = grades[index]?.score?.trim() ?? '';
      return score === '' || score === before ? [] : [{ uniqueId, score }];
    });
    return changed.length === 0 ? Promise.resolve() : call('exam', 'grade', { examId, grades: changed });
  };
  return (
    <FormDialog<Given, unknown>
      title={`${words.grade}: ${title}`}
      initial={{ grades: students.map(({ score }) => ({ score })) }}
      run={save}
      onClose={onClose}
    >
      <p>{words.gradeWill(fullMarks)}</p>
      {students.map(({ uniqueId, userName, loginName }, index) => (
        <Form.Item
          key={uniqueId}
          name={['grades', index, 'score']}
          label={`${userName} (${loginName})`}
          rules={[{ pattern: /^\s*((0|[1-9]\d{0,4})(\.\d{1,2})?)?\s*$/, message: words.marksForm }]}
        >
          <Input maxLength={8} inputMode="decimal" />
        </Form.Item>
      ))}
    </FormDialog>
  );
}
