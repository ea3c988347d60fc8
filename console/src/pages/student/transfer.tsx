import { App, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useAsk, useDo } from '../../ask.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { studentWords } from '../../words/student.ts';

interface TransferProps {
  readonly userId: string;
  readonly from: { readonly groupId: number; readonly groupName: string };
  readonly onClose: () => void;
}

/** Moves a student to another class from now on. */
export function Transfer({ userId, from, onClose }: TransferProps) {
  const words = useWords(studentWords);
  const general = useWords(common);
  const { message } = App.useApp();
  const [text, setText] = useState('');
  const [form] = Form.useForm<{ toGroupId: number; reason?: string }>();
  const groups = useAsk('group', 'list', { groupName: text, validity: 'active', pageSize: 20 }, { keep: true });
  const transfer = useDo('group', 'transfer');
  const send = ({ toGroupId, reason }: { toGroupId: number; reason?: string }) =>
    transfer.mutate(
      { fromGroupId: from.groupId, toGroupId, userIds: [userId], reason },
      {
        onSuccess: () => {
          message.success(general.done);
          onClose();
        },
        onError: (error) => message.error(error.message),
      },
    );
  return (
    <Modal
      open
      title={`${words.transfer}: ${from.groupName}`}
      okText={words.transfer}
      cancelText={general.cancel}
      confirmLoading={transfer.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={send}>
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
      </Form>
    </Modal>
  );
}
