import { Form, Input, Select } from 'antd';
import { call } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { officeWords } from '../../words/office.ts';
import { studentWords } from '../../words/student.ts';
import { useChoices } from '../../words/terms.ts';
import type { User } from './active-people.tsx';
import { Duplicates } from './duplicates.tsx';

interface Given {
  readonly userRole: 'teacher' | 'student' | 'assistant';
  readonly loginName: string;
  readonly name: string;
  readonly mobile?: string;
  readonly guardianMobile?: string;
  readonly grade?: string;
  readonly remark?: string;
}

/** Creates or edits a person. A masked value stays unchanged unless the user enters a new one. */
export function EditPerson({ user, onClose }: { user?: User; onClose: () => void }) {
  const words = useWords(officeWords);
  const general = useWords(common);
  const labels = useWords(studentWords);
  const roles = useChoices('userRole');
  const [form] = Form.useForm<Given>();
  const name = Form.useWatch('name', form) ?? '';
  const mobile = Form.useWatch('mobile', form) ?? '';
  const save = ({ userRole, ...given }: Given): Promise<unknown> => {
    const written = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined && value !== ''),
    );
    if (user !== undefined) return call('user', 'update', { userId: user.id, ...written });
    return call('user', 'create', { userRole, loginName: given.loginName, name: given.name, ...written });
  };
  return (
    <FormDialog<Given, unknown>
      title={user === undefined ? words.newPerson : user.name}
      form={form}
      initial={
        user === undefined
          ? { userRole: 'student' }
          : {
              userRole: user.userRole,
              loginName: user.loginName,
              name: user.name,
              grade: user.grade,
              remark: user.remark,
            }
      }
      run={save}
      onClose={onClose}
    >
      <Form.Item name="userRole" label={words.role} rules={[{ required: true }]}>
        <Select disabled={user !== undefined} options={roles} />
      </Form.Item>
      <Form.Item name="name" label={general.name} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Duplicates
        name={name}
        mobile={mobile || (user?.mobile ?? '')}
        mobileToo={user !== undefined}
        {...(user === undefined ? {} : { except: user.id })}
      />
      <Form.Item name="loginName" label={general.loginName} rules={[{ required: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="mobile" label={general.mobile}>
        <Input placeholder={user?.mobile ?? ''} maxLength={30} />
      </Form.Item>
      <Form.Item name="guardianMobile" label={labels.guardianMobile}>
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item name="grade" label={labels.grade}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="remark" label={labels.remark}>
        <Input.TextArea maxLength={500} />
      </Form.Item>
    </FormDialog>
  );
}
