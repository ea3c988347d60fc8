import { Form, Input } from 'antd';
import { useEffect } from 'react';
import { type ChosenClass, ClassFit, type Seeker } from '../../domain/class-fit.tsx';
import { ClassSelect, hasSeat } from '../../domain/class-select.tsx';
import { call, useApiQuery } from '../../server/api.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { studentWords } from './student-words.ts';

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
      <Target seeker={seeker} />
      <Form.Item name="reason" label={general.reason}>
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}

/** The class to move to: the one that fits best is chosen first. A class that does not fit is warned of. */
function Target({ seeker }: { seeker: Seeker }) {
  const { target } = useWords(studentWords);
  const form = Form.useFormInstance<{ to?: ChosenClass }>();
  const suggested = useApiQuery('group', 'suggest', { ...seeker, groupName: '' });
  const best = suggested.data?.list.find((group) => group.mismatches.length === 0 && hasSeat(group));
  useEffect(() => {
    if (best !== undefined && form.getFieldValue('to') === undefined) form.setFieldValue('to', best);
  }, [best, form]);
  const to: ChosenClass | undefined = Form.useWatch('to');
  return (
    <>
      <Form.Item name="to" label={target} rules={[{ required: true }]}>
        <ClassSelect seeker={seeker} />
      </Form.Item>
      <ClassFit seeker={seeker} group={to} />
    </>
  );
}
