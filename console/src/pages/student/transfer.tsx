import { Form, Input } from 'antd';
import { call } from '../../api.ts';
import { ClassFit, type Seeker } from '../../components/class-fit.tsx';
import { type ChosenClass, ClassSelect } from '../../components/class-select.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { studentWords } from '../../words/student.ts';

interface TransferProps {
  readonly userId: string;
  readonly from: { readonly groupId: number; readonly groupName: string };
  readonly onClose: () => void;
}

interface Given {
  readonly to: ChosenClass;
  readonly reason?: string;
}

/** Moves a student to another class. */
export function Transfer({ userId, from, onClose }: TransferProps) {
  const words = useWords(studentWords);
  const general = useWords(common);
  const seeker = { studentId: userId, fromGroupId: from.groupId };
  return (
    <FormDialog<Given, unknown>
      title={`${words.transfer}: ${from.groupName}`}
      action={words.transfer}
      run={({ to, ...given }) =>
        call('group', 'transfer', { fromGroupId: from.groupId, toGroupId: to.groupId, userIds: [userId], ...given })
      }
      undo={({ to }) =>
        () =>
          call('group', 'transfer', { fromGroupId: to.groupId, toGroupId: from.groupId, userIds: [userId] })
        }
      onClose={onClose}
    >
      <Form.Item name="to" label={words.target} rules={[{ required: true }]}>
        <ClassSelect seeker={seeker} />
      </Form.Item>
      <ChosenFit seeker={seeker} />
      <Form.Item name="reason" label={general.reason}>
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}

/** Warns if the chosen class does not fit. */
function ChosenFit({ seeker }: { seeker: Seeker }) {
  const to: ChosenClass | undefined = Form.useWatch('to');
  return <ClassFit seeker={seeker} group={to} />;
}
