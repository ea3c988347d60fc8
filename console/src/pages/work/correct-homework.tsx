import { Checkbox, Descriptions, Form, Input, Select } from 'antd';
import { fullName } from '../../domain/person-name.tsx';
import { type AnswerOf, call, type ParametersOf, useApiQuery } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { RecordDialog } from '../../ui/dialog/record-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { found } from '../../ui/found.ts';
import { QueryResult } from '../../ui/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import { useMarksRules } from './marks-rules.ts';
import { workWords } from './work-words.ts';

type Homework = AnswerOf<'homework', 'get'>;
type Student = Homework['students'][number];
type Round = Student['rounds'][number];
type Correction = ParametersOf<'homework', 'correct'>;

interface CorrectHomeworkProps {
  readonly homeworkId: number;
  readonly uniqueId: string;
  readonly onClose: () => void;
}

/** A student's latest submission with its answers, to mark it or to return it. */
export function CorrectHomework({ homeworkId, uniqueId, onClose }: CorrectHomeworkProps) {
  const words = useWords(workWords);
  const may = useMay();
  if (may('homework:write')) return <Correct homeworkId={homeworkId} uniqueId={uniqueId} onClose={onClose} />;
  return (
    <Dialog title={words.open} onClose={onClose}>
      <ReadWork homeworkId={homeworkId} uniqueId={uniqueId} />
    </Dialog>
  );
}

/** Of whoever may read it only. */
function ReadWork({ homeworkId, uniqueId }: Omit<CorrectHomeworkProps, 'onClose'>) {
  const homework = useApiQuery('homework', 'get', { homeworkId, uniqueId });
  return (
    <QueryResult query={homework}>
      {({ students: [shown] }) => shown?.rounds.length && <Work student={shown} />}
    </QueryResult>
  );
}

interface Given {
  readonly score?: string;
  readonly rightCount?: string;
  readonly errorCount?: string;
  readonly right?: readonly (0 | 1 | undefined)[];
  readonly giveBack?: boolean;
}

/** The student's latest round, as it is stored. */
interface Submission {
  readonly homework: Homework;
  readonly student: Student;
  readonly round: Round;
}

const latestOf = (homework: Homework): Submission => {
  const student = found(homework.students[0]);
  return { homework, student, round: found(student.rounds.at(-1)) };
};

function Correct({ homeworkId, uniqueId, onClose }: CorrectHomeworkProps) {
  const words = useWords(workWords);
  const part = { homeworkId, uniqueId };
  return (
    <RecordDialog<Submission, Given, unknown>
      title={words.correct}
      action={words.saveCorrection}
      width={640}
      about={`${homeworkId}/${uniqueId}`}
      read={async (options) => latestOf(await call('homework', 'get', part, options))}
      toForm={({ round: { score, answers } }) => ({
        score,
        right: answers.map(({ isRight }) => (isRight === -1 ? undefined : isRight)),
      })}
      shown={({ round: { version } }) => version}
      run={(given, { round }) => {
        const marks = marksOf(given, round);
        // Only returned, not marked.
        if (given.giveBack === true && Object.keys(marks).length === 0) return call('homework', 'return', part);
        const giveBack = given.giveBack === true ? 1 : 0;
        const { round: number, version } = round;
        return call('homework', 'correct', { ...part, round: number, version, ...marks, giveBack });
      }}
      onClose={onClose}
    >
      {(submission) => <MarkingFields {...submission} />}
    </RecordDialog>
  );
}

function MarkingFields({ homework: { title, fullMarks }, student, round }: Submission) {
  const words = useWords(workWords);
  const marksRules = useMarksRules(fullMarks);
  const digits = [{ pattern: /^\s*\d{0,5}\s*$/, message: words.countForm }];
  return (
    <>
      <p>{`${title}: ${fullName(student)}`}</p>
      <Submitted round={round} />
      {round.answers.map(({ question, answer }, index) => (
        <Form.Item
          key={question}
          name={['right', index]}
          label={words.question(question)}
          extra={answer || words.blank}
        >
          <Select
            allowClear
            placeholder={words.notMarked}
            options={[
              { value: 1, label: words.right },
              { value: 0, label: words.wrong },
            ]}
          />
        </Form.Item>
      ))}
      <Form.Item name="score" label={fullMarks === '' ? words.marks : words.marksOf(fullMarks)} rules={marksRules}>
        <Input maxLength={8} inputMode="decimal" />
      </Form.Item>
      {round.answers.length === 0 && (
        <>
          <Form.Item name="rightCount" label={words.rightCount} rules={digits}>
            <Input maxLength={5} inputMode="numeric" />
          </Form.Item>
          <Form.Item name="errorCount" label={words.errorCount} rules={digits}>
            <Input maxLength={5} inputMode="numeric" />
          </Form.Item>
        </>
      )}
      <Form.Item name="giveBack" valuePropName="checked">
        <Checkbox>{words.giveBack}</Checkbox>
      </Form.Item>
    </>
  );
}

/** What the form says about the marks. What it leaves empty is not sent. */
function marksOf({ score = '', rightCount = '', errorCount = '', right = [] }: Given, round: Round) {
  const answers = round.answers.flatMap(({ question }, index) => {
    const isRight = right[index];
    return isRight === undefined || isRight === null ? [] : [{ question, isRight }];
  });
  const written = (text: string) => text.trim();
  return {
    ...(written(score) === '' ? {} : { score: written(score) }),
    ...(written(rightCount) === '' ? {} : { rightCount: Number(rightCount) }),
    ...(written(errorCount) === '' ? {} : { errorCount: Number(errorCount) }),
    ...(answers.length === 0 ? {} : { answers }),
  } satisfies Partial<Correction>;
}

/** The latest submission, to read. */
function Work({ student }: { student: Student }) {
  const words = useWords(workWords);
  const round = student.rounds.at(-1);
  if (round === undefined) return null;
  return (
    <>
      <p>{fullName(student)}</p>
      <Submitted round={round} />
      <Descriptions
        size="small"
        column={1}
        items={round.answers.map(({ question, answer }) => ({
          key: question,
          label: words.question(question),
          children: answer || words.blank,
        }))}
      />
    </>
  );
}

function Submitted({ round: { round, submitTime, answers } }: { round: Round }) {
  const words = useWords(workWords);
  const { moment } = useFormat();
  return (
    <p>
      {words.submitted(round, moment(submitTime))} {answers.length === 0 && words.noAnswers}
    </p>
  );
}
