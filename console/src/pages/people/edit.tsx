import { Alert, App, Form, Input, Modal, Select } from 'antd';
import { type AnswerOf, call, queryClient, useAsk } from '../../ask.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { officeWords } from '../../words/office.ts';
import { studentWords } from '../../words/student.ts';
import { useChoices } from '../../words/terms.ts';

type User = AnswerOf<'user', 'list'>['list'][number];
interface Given {
  readonly userRole: 'teacher' | 'student' | 'assistant';
  readonly loginName: string;
  readonly name: string;
  readonly mobile?: string;
  readonly guardianMobile?: string;
  readonly grade?: string;
  readonly remark?: string;
}

/** Makes a person, or changes one. What is masked stays as it is unless something is written over it. */
export function EditPerson({ user, onClose }: { user?: User; onClose: () => void }) {
  const words = useWords(officeWords);
  const general = useWords(common);
  const labels = useWords(studentWords);
  const roles = useChoices('userRole');
  const { message } = App.useApp();
  const [form] = Form.useForm<Given>();
  const name = Form.useWatch('name', form) ?? '';
  const save = async ({ userRole, ...given }: Given) => {
    const written = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined && value !== ''),
    );
    try {
      if (user === undefined)
        await call('user', 'create', { userRole, loginName: given.loginName, name: given.name, ...written });
      else await call('user', 'update', { userId: user.id, ...written });
      await queryClient.invalidateQueries();
      message.success(general.done);
      onClose();
    } catch (error) {
      message.error(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Modal
      open
      title={user === undefined ? words.newPerson : user.name}
      okText={general.save}
      cancelText={general.cancel}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Given>
        form={form}
        layout="vertical"
        onFinish={(given) => void save(given)}
        initialValues={
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
      >
        <Form.Item name="userRole" label={words.role} rules={[{ required: true }]}>
          <Select disabled={user !== undefined} options={roles} />
        </Form.Item>
        <Form.Item name="name" label={general.name} rules={[{ required: true }]}>
          <Input maxLength={100} />
        </Form.Item>
        {user === undefined && <Twin name={name} />}
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
      </Form>
    </Modal>
  );
}

/** Somebody of the same name may be the same person. */
function Twin({ name }: { name: string }) {
  const words = useWords(officeWords);
  const found = useAsk('user', 'list', { searchStr: name, pageSize: '5' }, { enabled: [...name.trim()].length >= 2 });
  const same = (found.data?.list ?? []).filter((user) => user.name === name.trim());
  if (same.length === 0) return null;
  const who = same.map(({ name: called, loginName, mobile }) => `${called} (${loginName} ${mobile ?? ''})`).join(', ');
  return <Alert className="block" type="info" title={`${words.twin} ${who}`} />;
}
