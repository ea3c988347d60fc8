import { Space, Tag } from 'antd';
import { useState } from 'react';
import { useFilters } from '../../browser/routing.tsx';
import { useBranchOrWhole } from '../../domain/branch-name.ts';
import { useTerms } from '../../domain/terms.ts';
import { apiRequest, call, useApiQuery } from '../../server/api.ts';
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx';
import { DialogButton } from '../../ui/dialog/dialog-button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { staffWords } from './staff-words.ts';

const SecretDialog = lazyComponent(() => import('../../ui/dialog/secret-dialog.tsx'), 'SecretDialog');
const EditStaff = lazyComponent(() => import('./edit-staff.tsx'), 'EditStaff');
const NewStaff = lazyComponent(() => import('./new-staff.tsx'), 'NewStaff');

export default function Staff() {
  const words = useWords(staffWords);
  const general = useWords(common);
  const roleWord = useTerms('staff.role');
  const [password, setPassword] = useState('');
  const staff = useApiQuery('staff', 'list', {});
  const branchName = useBranchOrWhole();
  const [{ account: wanted = '' }, filter] = useFilters();
  const chosen = staff.data?.list.find(({ staffId }) => String(staffId) === wanted);
  const setActive = (staffId: number, active: 0 | 1) => () => call('staff', 'update', { staffId, active });
  return (
    <ListPage
      title={words.staff}
      actions={
        <DialogButton label={words.newStaff} size="middle" primary>
          {(close) => <NewStaff first={staff.data?.list.length === 0} onClose={close} onCreated={setPassword} />}
        </DialogButton>
      }
      filters={
        chosen !== undefined && (
          <Tag closable onClose={() => filter({ account: '' })}>
            {words.onlyAccount(chosen.name)}
          </Tag>
        )
      }
      ask={() => apiRequest('staff', 'list', {})}
      items={({ list }) => (chosen === undefined ? list : [chosen])}
      keyOf={({ staffId }) => staffId}
      empty={words.firstNote}
      columns={[
        { title: general.name, card: 'title', dataIndex: 'name' },
        { title: general.loginName, dataIndex: 'loginName' },
        { title: words.role, card: 'status', render: (_, { role }) => roleWord(role) },
        { title: general.branch, render: (_, { subOrgId }) => branchName(subOrgId) },
        { title: words.active, render: (_, { active }) => (active === 1 ? general.yes : general.no) },
        { title: words.sessions, dataIndex: 'sessions', align: 'right' },
        {
          title: '',
          render: (_, account) => (
            <Space>
              <DialogButton label={general.edit}>
                {(close) => <EditStaff account={account} onClose={close} />}
              </DialogButton>
              <ConfirmButton
                label={words.reset}
                consequence={words.resetWill(account.name)}
                run={async () =>
                  setPassword((await call('staff', 'resetPassword', { staffId: account.staffId })).password)
                }
              />
              {account.active === 1 ? (
                <ConfirmButton
                  danger
                  label={words.disable}
                  consequence={words.disableWill(account.name)}
                  run={setActive(account.staffId, 0)}
                  undo={setActive(account.staffId, 1)}
                />
              ) : (
                <ConfirmButton
                  label={words.enable}
                  consequence={words.enableWill(account.name)}
                  run={setActive(account.staffId, 1)}
                  undo={setActive(account.staffId, 0)}
                />
              )}
            </Space>
          ),
        },
      ]}
    >
      {password !== '' && (
        <SecretDialog title={words.passwordShown} secret={password} onClose={() => setPassword('')} />
      )}
    </ListPage>
  );
}
