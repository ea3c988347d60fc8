import { Button, Space } from 'antd';
import { useState } from 'react';
import { type AnswerOf, call, useApiQuery } from '../../api.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { lazyComponent } from '../../components/lazy.tsx';
import { Page } from '../../components/page.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { SecretDialog } from '../../components/secret-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { developerWords } from '../../words/developers.ts';
import { isStaffRole } from './roles.ts';

const NewStaff = lazyComponent(() => import('./new-staff.tsx').then((module) => module.NewStaff));

type Account = AnswerOf<'staff', 'list'>['list'][number];

export default function Staff() {
  const words = useWords(developerWords);
  const general = useWords(common);
  const [creating, setCreating] = useState(false);
  const [password, setPassword] = useState('');
  const staff = useApiQuery('staff', 'list', {});
  const branches = useApiQuery('branch', 'list', {});
  const branchOf = ({ subOrgId }: Account) =>
    subOrgId === 0
      ? general.wholeOrganisation
      : (branches.data?.list.find((branch) => branch.subOrgId === subOrgId)?.name ?? subOrgId);
  const setActive = (staffId: number, active: 0 | 1) => () => call('staff', 'update', { staffId, active });
  return (
    <Page
      title={words.staff}
      actions={
        <Button type="primary" onClick={() => setCreating(true)}>
          {words.newStaff}
        </Button>
      }
    >
      <PagedTable
        query={staff}
        items={({ list }) => list}
        keyOf={({ staffId }) => String(staffId)}
        empty={words.firstNote}
        columns={[
          { title: general.name, dataIndex: 'name' },
          { title: general.loginName, dataIndex: 'loginName' },
          { title: words.role, render: (_, { role }) => (isStaffRole(role) ? words[role] : role) },
          { title: general.branch, render: (_, account) => branchOf(account) },
          { title: words.active, render: (_, { active }) => (active === 1 ? general.yes : general.no) },
          { title: words.sessions, dataIndex: 'sessions', align: 'right' },
          {
            title: '',
            render: (_, { staffId, name, active }) => (
              <Space>
                <ConfirmButton
                  label={words.reset}
                  consequence={words.resetWill(name)}
                  run={async () => setPassword((await call('staff', 'resetPassword', { staffId })).password)}
                />
                {active === 1 ? (
                  <ConfirmButton
                    danger
                    label={words.disable}
                    consequence={words.disableWill(name)}
                    run={setActive(staffId, 0)}
                  />
                ) : (
                  <ConfirmButton
                    label={words.enable}
                    consequence={words.enableWill(name)}
                    run={setActive(staffId, 1)}
                  />
                )}
              </Space>
            ),
          },
        ]}
      />
      {creating && (
        <NewStaff first={staff.data?.list.length === 0} onClose={() => setCreating(false)} onCreated={setPassword} />
      )}
      {password !== '' && (
        <SecretDialog title={words.passwordShown} secret={password} onClose={() => setPassword('')} />
      )}
    </Page>
  );
}
