import { DatePicker, Form, InputNumber } from 'antd';
import type { Dayjs } from 'dayjs';
import { type AnswerOf, call } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useTimeZone } from '../../time-zone.ts';
import { useWords } from '../../words/bilingual.ts';
import { workWords } from '../../words/work.ts';
import { changedWork, type FilledWork, filledWork, newWork, WorkFields } from './work-fields.tsx';

interface Filled extends FilledWork {
  readonly beginTime: Dayjs;
  /** In minutes. */
  readonly duration: number;
}

interface EditExamProps {
  readonly exam?: AnswerOf<'exam', 'list'>['list'][number];
  readonly onClose: () => void;
}

/** Schedules an exam of a class, or changes it. An exam that has begun keeps its time. */
export function EditExam({ exam, onClose }: EditExamProps) {
  const words = useWords(workWords);
  const { shown, momentOf } = useTimeZone();
  const hasBegun = exam !== undefined && exam.beginTime <= Date.now();
  const timesOf = ({ beginTime, duration }: Filled) => ({
    beginTime: momentOf(beginTime),
    duration: Math.round(duration * 60),
  });
  const save = (filled: Filled): Promise<unknown> =>
    exam === undefined
      ? call('exam', 'schedule', { ...newWork(filled), ...timesOf(filled) })
      : call('exam', 'update', {
          examId: exam.examId,
          ...changedWork(filled),
          ...(hasBegun ? {} : timesOf(filled)),
        });
  return (
    <FormDialog<Filled, unknown>
      title={exam === undefined ? words.newExam : words.editExam}
      initial={
        exam === undefined
          ? {}
          : {
              ...filledWork(exam),
              beginTime: shown(exam.beginTime),
              duration: exam.duration / 60,
            }
      }
      run={save}
      onClose={onClose}
    >
      {exam === undefined && <p>{words.newExamWill}</p>}
      <WorkFields work={exam} />
      {!hasBegun && (
        <div className="side-by-side">
          <Form.Item name="beginTime" label={words.begins} rules={[{ required: true }]}>
            <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
          </Form.Item>
          <Form.Item name="duration" label={words.minutes} rules={[{ required: true }]}>
            <InputNumber min={1} max={1440} />
          </Form.Item>
        </div>
      )}
    </FormDialog>
  );
}
