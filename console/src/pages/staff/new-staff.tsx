import { Alert, Form, Input } from 'antd';
import { call } from '../../server/api.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { AccountFields } from './account-fields.tsx';
import type { StaffRole } from './roles.ts';
import { staffWords } from './staff-words.ts';

interface Given {
  readonly loginName: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly subOrgId?: number;
  readonly teacherId?: string;
  readonly password?: string;
}

interface NewStaffProps {
  readonly first: boolean;
  readonly onClose: () => void;
  /** Receives the generated password, or '' if the user chose one. */
  readonly onCreated: (password: string) => void;
}

export function NewStaff({ first, onClose, onCreated }: NewStaffProps) {
  const words = useWords(staffWords);
  const general = useWords(common);
  const create = async (given: Given) => {
    const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
    const { loginName, name, role: chosen } = given;
    const { password } = await call('staff', 'create', { ...filled, loginName, name, role: chosen });
    if (first && password === '') await call('staff', 'signIn', { loginName, password: given.password ?? '' });
    return password;
  };
  return (
    <FormDialog<Given, string>
      title={words.newStaff}
      width={760}
      initial={{ role: first ? 'owner' : 'readOnly' }}
      run={create}
      onSuccess={onCreated}
      onClose={onClose}
    >
      {first && <Alert className="block" title={words.firstNote} />}
      <Form.Item name="name" label={general.name} rules={[{ required: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="loginName"
        label={general.loginName}
        rules={[{ required: true }, { pattern: /^[a-z0-9][a-z0-9._@-]+$/, message: words.loginNameRule }]}
      >
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item
        name="password"
        label={first ? words.ownPassword : words.password}
        rules={[{ required: first, min: 10 }]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <AccountFields first={first} />
    </FormDialog>
  );
}
