import { Form, Input, Select } from 'antd';
import { type AnswerOf, call } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { hiddenMark } from '../../components/personal-value.tsx';
import { useBranchOfNew } from '../../read-branch.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { officeWords } from '../../words/office.ts';
import { studentWords } from '../../words/student.ts';
import { useChoices } from '../../words/terms.ts';
import { Duplicates } from './duplicates.tsx';

type Person = AnswerOf<'user', 'get'>;

const personalFields = ['mobile', 'guardianName', 'guardianMobile', 'birthday'] as const;
const openFields = ['loginName', 'name', 'school', 'grade', 'remark'] as const;

type Given = Readonly<Partial<Record<(typeof personalFields)[number] | (typeof openFields)[number], string>>> & {
  readonly userRole: 'teacher' | 'student' | 'assistant';
  readonly loginName: string;
  readonly name: string;
};

const isHidden = (person: Person | undefined, field: string) => person?.hiddenFields?.includes(field) ?? false;

/** What the form begins with. A hidden value is not known here. */
const initialOf = (person: Person | undefined) =>
  person === undefined
    ? { userRole: 'student' }
    : {
        userRole: person.userRole,
        ...Object.fromEntries(
          [...openFields, ...personalFields].map((field) => [
            field,
            isHidden(person, field) ? '' : (person[field] ?? ''),
          ]),
        ),
      };

/** Creates or edits a person. A hidden value stays unchanged unless the user enters a new one. */
export function EditPerson({ person, onClose }: { person?: Person; onClose: () => void }) {
  const words = useWords(officeWords);
  const general = useWords(common);
  const labels = useWords(studentWords);
  const roles = useChoices('userRole');
  const branch = useBranchOfNew();
  const [form] = Form.useForm<Given>();
  const role = Form.useWatch('userRole', form) ?? person?.userRole ?? 'student';
  const name = Form.useWatch('name', form) ?? '';
  const mobile = Form.useWatch('mobile', form) ?? '';
  const save = ({ userRole, ...given }: Given): Promise<unknown> => {
    const before: Readonly<Record<string, string>> = initialOf(person);
    const changed = Object.fromEntries(
      Object.entries(given).filter(([field, value]) => value !== (before[field] ?? '')),
    );
    if (person !== undefined) return call('user', 'update', { userId: person.id, ...changed });
    return call('user', 'create', { ...changed, userRole, loginName: given.loginName, name: given.name, ...branch });
  };
  const personal = (field: (typeof personalFields)[number], label: string, extra?: string) => (
    <Form.Item name={field} label={label} {...(extra === undefined ? {} : { extra })}>
      <Input placeholder={isHidden(person, field) ? `${hiddenMark} ${words.staysHidden}` : ''} maxLength={100} />
    </Form.Item>
  );
  return (
    <FormDialog<Given, unknown>
      title={person === undefined ? words.newPerson : person.name}
      form={form}
      initial={initialOf(person)}
      run={save}
      onClose={onClose}
    >
      {person === undefined && (
        <Form.Item name="userRole" label={words.role} rules={[{ required: true }]}>
          <Select options={roles} />
        </Form.Item>
      )}
      <Form.Item name="name" label={general.name} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Duplicates
        name={name}
        mobile={mobile || (person?.mobile ?? '')}
        mobileToo={person !== undefined}
        {...(person === undefined ? {} : { except: person.id })}
      />
      <Form.Item name="loginName" label={general.loginName} rules={[{ required: true }]}>
        <Input maxLength={64} />
      </Form.Item>
      {personal('mobile', general.mobile)}
      {role === 'student' && (
        <>
          <div className="side-by-side">
            {personal('guardianName', labels.guardian)}
            {personal('guardianMobile', labels.guardianMobile)}
          </div>
          <div className="side-by-side">
            <Form.Item name="school" label={labels.school}>
              <Input maxLength={100} />
            </Form.Item>
            <Form.Item name="grade" label={labels.grade}>
              <Input maxLength={100} />
            </Form.Item>
          </div>
        </>
      )}
      {personal('birthday', labels.birthday, words.asDate)}
      <Form.Item name="remark" label={labels.remark}>
        <Input.TextArea maxLength={1000} />
      </Form.Item>
    </FormDialog>
  );
}
