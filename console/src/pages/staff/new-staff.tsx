import { Alert, Form, Input, Select } from 'antd';
import { call, useApiQuery } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { PersonSelect } from '../../components/person-select.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { developerWords } from '../../words/developers.ts';
import { type StaffRole, staffRoles } from './roles.ts';

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
  const words = useWords(developerWords);
  const general = useWords(common);
  const [form] = Form.useForm<Given>();
  const role = Form.useWatch('role', form);
  const branches = useApiQuery('branch', 'list', {});
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
      form={form}
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
        rules={[{ required: true, pattern: /^[a-z0-9][a-z0-9._@-]+$/ }]}
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
      <Form.Item name="role" label={words.role} rules={[{ required: true }]}>
        <Select disabled={first} options={staffRoles.map((value) => ({ value, label: words[value] }))} />
      </Form.Item>
      {role === 'classTeacher' && (
        <Form.Item name="teacherId" label={words.ofTeacher} rules={[{ required: true }]}>
          <PersonSelect of="teacher" />
        </Form.Item>
      )}
      {!first && (
        <Form.Item name="subOrgId" label={general.branch}>
          <Select
            allowClear
            placeholder={general.wholeOrganisation}
            options={(branches.data?.list ?? []).map(({ subOrgId, name }) => ({ value: subOrgId, label: name }))}
          />
        </Form.Item>
      )}
    </FormDialog>
  );
}
