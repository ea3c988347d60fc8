import { Form, Input, Select } from 'antd';
import { BranchOfNew, type OfBranch, useBranchOfNew } from '../../domain/branch-of-new.tsx';
import { hiddenMark } from '../../domain/personal-value.tsx';
import { useChoices } from '../../domain/terms.ts';
import { type AnswerOf, call, type ParametersOf } from '../../server/api.ts';
import { EditDialog } from '../../ui/dialog/edit-dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { studentWords } from '../student/student-words.ts';
import { Duplicates } from './duplicates.tsx';
import { peopleWords } from './people-words.ts';

type Person = AnswerOf<'user', 'get'>;

const personalFields = ['mobile', 'guardianName', 'guardianMobile', 'birthday'] as const;
const openFields = ['loginName', 'name', 'school', 'grade', 'remark'] as const;

type Field = (typeof personalFields)[number] | (typeof openFields)[number];
type Given = Readonly<Partial<Record<Field, string>>>;

const isHidden = (person: Person | undefined, field: string) => person?.hiddenFields?.includes(field) ?? false;

/** What the fields begin with. A hidden value is not known here, and stays unless the user enters a new one. */
const toForm = (person: Person): Given =>
  Object.fromEntries(
    [...openFields, ...personalFields].map((field) => [field, isHidden(person, field) ? '' : (person[field] ?? '')]),
  );

interface NewGiven extends Given, OfBranch {
  readonly userRole: ParametersOf<'user', 'create'>['userRole'];
  readonly loginName: string;
  readonly name: string;
}

/** Creates a person. */
export function NewPerson({ onClose }: { onClose: () => void }) {
  const words = useWords(peopleWords);
  const roles = useChoices('userRole');
  const inBranch = useBranchOfNew();
  const create = ({ userRole, loginName, name, subOrgId, ...given }: NewGiven) => {
    const filled = Object.entries(given).filter(([, value]) => value);
    return call('user', 'create', {
      ...Object.fromEntries(filled),
      userRole,
      loginName,
      name,
      ...inBranch({ subOrgId }),
    });
  };
  return (
    <FormDialog<NewGiven, unknown>
      title={words.newPerson}
      initial={{ userRole: 'student' }}
      run={create}
      onClose={onClose}
    >
      <Form.Item name="userRole" label={words.role} rules={[{ required: true }]}>
        <Select options={roles} />
      </Form.Item>
      <BranchOfNew />
      <PersonFields />
    </FormDialog>
  );
}

interface EditPersonProps {
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}

export function EditPerson({ userId, name, onClose }: EditPersonProps) {
  return (
    <EditDialog<Person, Given, Given, unknown>
      title={name}
      about={userId}
      read={(options) => call('user', 'get', { userId }, options)}
      toForm={toForm}
      toSent={(given) => given}
      send={(changed) => call('user', 'update', { userId, ...changed })}
      onClose={onClose}
    >
      {(person) => <PersonFields person={person} />}
    </EditDialog>
  );
}

function PersonFields({ person }: { person?: Person }) {
  const words = useWords(peopleWords);
  const general = useWords(common);
  const labels = useWords(studentWords);
  const role: string = Form.useWatch('userRole') ?? person?.userRole ?? 'student';
  const name: string = Form.useWatch('name') ?? '';
  const mobile: string = Form.useWatch('mobile') ?? '';
  const personal = (field: (typeof personalFields)[number], label: string, extra?: string) => (
    <Form.Item name={field} label={label} {...(extra === undefined ? {} : { extra })}>
      <Input placeholder={isHidden(person, field) ? `${hiddenMark} ${words.staysHidden}` : ''} maxLength={100} />
    </Form.Item>
  );
  return (
    <>
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
    </>
  );
}
