import { Form } from 'antd';
import type { Dayjs } from 'dayjs';
import { call } from '../../server/api.ts';
import { EditDialog } from '../../ui/dialog/edit-dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { MomentPicker } from '../../ui/field/moment-picker.tsx';
import { useTimeZone } from '../../ui/time-zone.ts';
import { useWords } from '../../words/bilingual.ts';
import { changedWork, type FilledWork, filledWork, newWork, WorkFields } from './work-fields.tsx';
import { workWords } from './work-words.ts';

interface Filled extends FilledWork {
  readonly dueTime?: Dayjs | null;
}

function useDueOf() {
  const { momentOf } = useTimeZone();
  return ({ dueTime }: Filled) => ({ dueTime: dueTime ? momentOf(dueTime) : 0 });
}

/** Assigns homework to a class. */
export function NewHomework({ onClose }: { onClose: () => void }) {
  const words = useWords(workWords);
  const dueOf = useDueOf();
  return (
    <FormDialog<Filled, unknown>
      title={words.newHomework}
      run={(filled) => call('homework', 'assign', { ...newWork(filled), ...dueOf(filled) })}
      onClose={onClose}
    >
      <p>{words.newHomeworkWill}</p>
      <WorkFields work={undefined} />
      <DueField />
    </FormDialog>
  );
}

export function EditHomework({ homeworkId, onClose }: { homeworkId: number; onClose: () => void }) {
  const words = useWords(workWords);
  const { shown } = useTimeZone();
  const dueOf = useDueOf();
  return (
    <EditDialog
      title={words.editHomework}
      about={String(homeworkId)}
      read={(options) => call('homework', 'get', { homeworkId }, options)}
      toForm={(homework) => ({
        ...filledWork(homework),
        dueTime: homework.dueTime === 0 ? null : shown(homework.dueTime),
      })}
      toSent={(filled: Filled) => ({ ...changedWork(filled), ...dueOf(filled) })}
      send={(changed) => call('homework', 'update', { homeworkId, ...changed })}
      onClose={onClose}
    >
      {(homework) => (
        <>
          <WorkFields work={homework} />
          <DueField />
        </>
      )}
    </EditDialog>
  );
}

function DueField() {
  const words = useWords(workWords);
  return (
    <Form.Item name="dueTime" label={words.due} extra={words.orNever}>
      <MomentPicker />
    </Form.Item>
  );
}
