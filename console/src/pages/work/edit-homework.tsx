import { DatePicker, Form } from 'antd';
import type { Dayjs } from 'dayjs';
import { type AnswerOf, call } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useTimeZone } from '../../time-zone.ts';
import { useWords } from '../../words/bilingual.ts';
import { workWords } from '../../words/work.ts';
import { changedWork, type FilledWork, filledWork, newWork, WorkFields } from './work-fields.tsx';

interface Filled extends FilledWork {
  readonly dueTime?: Dayjs | null;
}

interface EditHomeworkProps {
  readonly homework?: AnswerOf<'homework', 'list'>['list'][number];
  readonly onClose: () => void;
}

/** Assigns homework to a class, or changes it. */
export function EditHomework({ homework, onClose }: EditHomeworkProps) {
  const words = useWords(workWords);
  const { shown, momentOf } = useTimeZone();
  const save = ({ dueTime, ...filled }: Filled): Promise<unknown> => {
    const due = { dueTime: dueTime ? momentOf(dueTime) : 0 };
    if (homework === undefined) return call('homework', 'assign', { ...newWork(filled), ...due });
    return call('homework', 'update', { homeworkId: homework.homeworkId, ...changedWork(filled), ...due });
  };
  return (
    <FormDialog<Filled, unknown>
      title={homework === undefined ? words.newHomework : words.editHomework}
      initial={
        homework === undefined
          ? {}
          : {
              ...filledWork(homework),
              dueTime: homework.dueTime === 0 ? undefined : shown(homework.dueTime),
            }
      }
      run={save}
      onClose={onClose}
    >
      {homework === undefined && <p>{words.newHomeworkWill}</p>}
      <WorkFields work={homework} />
      <Form.Item name="dueTime" label={words.due} extra={words.orNever}>
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
      </Form.Item>
    </FormDialog>
  );
}
