import { Form, Input } from 'antd';
import { type AnswerOf, call } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { developerWords } from '../../words/developers.ts';
import { AccountFields } from './account-fields.tsx';
import type { StaffRole } from './roles.ts';

interface Given {
  readonly name: string;
  readonly role: StaffRole;
  readonly subOrgId?: number;
  readonly teacherId?: string;
}

interface EditStaffProps {
  readonly account: AnswerOf<'staff', 'list'>['list'][number];
  readonly onClose: () => void;
}

/** Changes the name, role and branch of an account. */
export function EditStaff({ account: { staffId, name, role, subOrgId, teacherId }, onClose }: EditStaffProps) {
  const words = useWords(developerWords);
  const general = useWords(common);
  const save = ({ subOrgId: branch = 0, teacherId: teacher, ...given }: Given) =>
    call('staff', 'update', {
      staffId,
      ...given,
      subOrgId: branch,
      ...(given.role === 'classTeacher' && teacher !== undefined ? { teacherId: teacher } : {}),
    });
  return (
    <FormDialog<Given, unknown>
      title={`${general.edit}: ${name}`}
      width={760}
      initial={{ name, role, subOrgId: subOrgId || undefined, teacherId: teacherId || undefined }}
      run={save}
      onClose={onClose}
    >
      <p>{words.editWill(name)}</p>
      <Form.Item name="name" label={general.name} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <AccountFields />
    </FormDialog>
  );
}
