import { Alert, App, Form, Input, Modal, Select } from 'antd';
import { call, queryClient, useAsk } from '../../ask.ts';
import { PersonSelect } from '../../parts/person-select.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { developerWords } from '../../words/developers.ts';

const staffRoles = ['owner', 'academicAffairs', 'classTeacher', 'finance', 'readOnly'] as const;
type StaffRole = (typeof staffRoles)[number];
export const isStaffRole = (role: string): role is StaffRole => staffRoles.some((each) => each === role);

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
  /** Told the password where one was made up, else ''. */
  readonly onCreated: (password: string) => void;
}

export function NewStaff({ first, onClose, onCreated }: NewStaffProps) {
  const words = useWords(developerWords);
  const general = useWords(common);
  const { message } = App.useApp();
  const [form] = Form.useForm<Given>();
  const role = Form.useWatch('role', form);
  const branches = useAsk('branch', 'list', {});
  const save = async (given: Given) => {
    const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
    try {
      const { loginName, name, role: chosen } = given;
      const { password } = await call('staff', 'create', { ...filled, loginName, name, role: chosen });
      if (first && password === '') {
        await call('staff', 'signIn', { loginName, password: given.password ?? '' });
      }
      onCreated(password);
      await queryClient.invalidateQueries();
    } catch (error) {
      message.error(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Modal
      open
      title={words.newStaff}
      okText={general.save}
      cancelText={general.cancel}
      onOk={form.submit}
      onCancel={onClose}
    >
      {first && <Alert className="block" title={words.firstNote} />}
      <Form<Given>
        form={form}
        layout="vertical"
        initialValues={{ role: first ? 'owner' : 'readOnly' }}
        onFinish={(given) => void save(given)}
      >
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
        <Form.Item name="password" label={words.password} rules={[{ required: first, min: 10 }]}>
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
      </Form>
    </Modal>
  );
}
