import { Form } from 'antd';
import type { Dayjs } from 'dayjs';
import { type AnswerOf, call } from '../../server/api.ts';
import { EditDialog } from '../../ui/dialog/edit-dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { MomentPicker } from '../../ui/field/moment-picker.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { useTimeZone } from '../../ui/time-zone.ts';
import { useWords } from '../../words/bilingual.ts';
import { changedWork, type FilledWork, filledWork, newWork, WorkFields } from './work-fields.tsx';
import { workWords } from './work-words.ts';

interface Filled extends FilledWork {
  readonly beginTime: Dayjs;
  /** In minutes. */
  readonly duration: number;
}

type Exam = AnswerOf<'exam', 'get'>;

function useTimesOf() {
  const { momentOf } = useTimeZone();
  return ({ beginTime, duration }: Filled) => ({
    beginTime: momentOf(beginTime),
    duration: Math.round(duration * 60),
  });
}

/** Schedules an exam of a class. */
export function NewExam({ onClose }: { onClose: () => void }) {
  const words = useWords(workWords);
  const timesOf = useTimesOf();
  return (
    <FormDialog<Filled, unknown>
      title={words.newExam}
      run={(filled) => call('exam', 'schedule', { ...newWork(filled), ...timesOf(filled) })}
      onClose={onClose}
    >
      <p>{words.newExamWill}</p>
      <WorkFields work={undefined} />
      <TimeFields />
    </FormDialog>
  );
}

const hasBegun = ({ beginTime }: Exam) => beginTime <= Date.now();

/** Changes an exam. One that has begun keeps its time. */
export function EditExam({ examId, onClose }: { examId: number; onClose: () => void }) {
  const words = useWords(workWords);
  const { shown } = useTimeZone();
  const timesOf = useTimesOf();
  return (
    <EditDialog
      title={words.editExam}
      about={String(examId)}
      read={(options) => call('exam', 'get', { examId }, options)}
      toForm={(exam) => ({
        ...filledWork(exam),
        beginTime: shown(exam.beginTime),
        duration: exam.duration / 60,
      })}
      toSent={(filled: Filled) => ({ ...changedWork(filled), ...timesOf(filled) })}
      send={(changed) => call('exam', 'update', { examId, ...changed })}
      onClose={onClose}
    >
      {(exam) => (
        <>
          <WorkFields work={exam} />
          {!hasBegun(exam) && <TimeFields />}
        </>
      )}
    </EditDialog>
  );
}

function TimeFields() {
  const words = useWords(workWords);
  return (
    <div className="side-by-side">
      <Form.Item name="beginTime" label={words.begins} rules={[{ required: true }]}>
        <MomentPicker />
      </Form.Item>
      <NumberField name="duration" label={words.minutes} least={1} most={1440} fractions required />
    </div>
  );
}
