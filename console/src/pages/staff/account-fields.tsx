import { Form, Select } from 'antd';
import { PersonSelect } from '../../domain/person-select.tsx';
import { useTerms } from '../../domain/terms.ts';
import { useApiQuery } from '../../server/api.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { RoleTable } from './role-table.tsx';
import { staffRoles } from './roles.ts';
import { staffWords } from './staff-words.ts';

interface AccountFieldsProps {
  /** The first account must be an owner of the whole organisation. */
  readonly first?: boolean;
}

/** The role of an account, with what it may do, and what the account is limited to. */
export function AccountFields({ first = false }: AccountFieldsProps) {
  const words = useWords(staffWords);
  const general = useWords(common);
  const roleWord = useTerms('staff.role');
  const role: string | undefined = Form.useWatch('role');
  const branches = useApiQuery('branch', 'list', {});
  return (
    <>
      <Form.Item name="role" label={words.role} rules={[{ required: true }]}>
        <Select disabled={first} options={staffRoles.map((value) => ({ value, label: roleWord(value) }))} />
      </Form.Item>
      <RoleTable chosen={role} />
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
    </>
  );
}
