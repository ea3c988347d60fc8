import { Form, Input } from 'antd';
import { type AnswerOf, call } from '../../server/api.ts';
import { EditDialog } from '../../ui/dialog/edit-dialog.tsx';
import { found } from '../../ui/found.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { AccountFields } from './account-fields.tsx';
import type { StaffRole } from './roles.ts';
import { staffWords } from './staff-words.ts';

interface Given {
  readonly name: string;
  readonly role: StaffRole;
  readonly subOrgId?: number;
  readonly teacherId?: string;
}

interface EditStaffProps {
  readonly account: Pick<AnswerOf<'staff', 'list'>['list'][number], 'staffId' | 'name'>;
  readonly onClose: () => void;
}

/** Changes the name, role and branch of an account. */
export function EditStaff({ account: { staffId, name }, onClose }: EditStaffProps) {
  const words = useWords(staffWords);
  const general = useWords(common);
  return (
    <EditDialog
      title={`${general.edit}: ${name}`}
      width={760}
      read={async (options) => {
        const { list } = await call('staff', 'list', {}, options);
        return found(list.find((each) => each.staffId === staffId));
      }}
      toForm={(account) => ({
        name: account.name,
        role: account.role,
        subOrgId: account.subOrgId || undefined,
        teacherId: account.teacherId || undefined,
      })}
      // Only a class teacher has a teacher.
      toSent={({ subOrgId = 0, teacherId, ...given }: Given) => ({
        ...given,
        subOrgId,
        ...(given.role === 'classTeacher' && teacherId !== undefined ? { teacherId } : {}),
      })}
      send={(changed) => call('staff', 'update', { staffId, ...changed })}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{words.editWill(name)}</p>
          <Form.Item name="name" label={general.name} rules={[{ required: true, whitespace: true }]}>
            <Input maxLength={100} />
          </Form.Item>
          <AccountFields />
        </>
      )}
    </EditDialog>
  );
}
