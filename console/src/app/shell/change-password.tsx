import { Form, Input } from 'antd';
import { call } from '../../server/api.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { shell } from './shell-words.ts';

interface Passwords {
  readonly oldPassword: string;
  readonly newPassword: string;
}

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const words = useWords(shell);
  return (
    <FormDialog<Passwords, unknown>
      title={words.changePassword}
      run={(given) => call('staff', 'changePassword', given)}
      onClose={onClose}
    >
      <Form.Item name="oldPassword" label={words.oldPassword} rules={[{ required: true }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item name="newPassword" label={words.newPassword} rules={[{ required: true, min: 10 }]}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </FormDialog>
  );
}
