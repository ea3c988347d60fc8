import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { call, useAsk } from '../../ask.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { studentWords } from '../../words/student.ts';

interface TransferProps {
  readonly userId: string;
  readonly from: { readonly groupId: number; readonly groupName: string };
  readonly onClose: () => void;
}

interface Given {
  readonly toGroupId: number;
  readonly reason?: string;
}

/** Moves a student to another class from now on. */
export function Transfer({ userId, from, onClose }: TransferProps) {
  const words = useWords(studentWords);
  const general = useWords(common);
  const [text, setText] = useState('');
  const groups = useAsk('group', 'list', { groupName: text, validity: 'active', pageSize: 20 }, { keep: true });
  return (
    <FormDialog<Given, unknown>
      title={`${words.transfer}: ${from.groupName}`}
      action={words.transfer}
      run={(given) => call('group', 'transfer', { fromGroupId: from.groupId, userIds: [userId], ...given })}
      onClose={onClose}
    >
      <Form.Item name="toGroupId" label={words.target} rules={[{ required: true }]}>
        <Select
          showSearch={{ filterOption: false, onSearch: setText }}
          options={(groups.data?.list ?? [])
            .filter(({ groupId }) => groupId !== from.groupId)
            .map(({ groupId, groupName, teacherName }) => ({
              value: groupId,
              label: `${groupName} · ${teacherName}`,
            }))}
        />
      </Form.Item>
      <Form.Item name="reason" label={general.reason}>
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}
