import { EditNameButton, NewNameButton } from '../../domain/name-button.tsx';
import { apiRequest, call } from '../../server/api.ts';
import { useMay, useMe } from '../../server/session.ts';
import { DialogButton } from '../../ui/dialog/dialog-button.tsx';
import { found } from '../../ui/found.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { catalogueWords } from './catalogue-words.ts';

const EditOrganisation = lazyComponent(() => import('./edit-organisation.tsx'), 'EditOrganisation');

export default function Branches() {
  const words = useWords(catalogueWords);
  const general = useWords(common);
  const may = useMay();
  const { subOrgId: ownBranch } = useMe();
  return (
    <ListPage
      title={words.branches}
      actions={
        may('organisation:write') &&
        ownBranch === 0 && (
          <>
            <DialogButton label={words.organisationSettings} size="middle">
              {(close) => <EditOrganisation onClose={close} />}
            </DialogButton>
            <NewNameButton
              label={words.newBranch}
              second={words.appId}
              run={({ name, second }) => call('branch', 'create', { name, appId: second })}
            />
          </>
        )
      }
      ask={() => apiRequest('branch', 'list', {})}
      keyOf={({ subOrgId }) => subOrgId}
      columns={[
        { title: 'id', dataIndex: 'subOrgId' },
        { title: general.branch, card: 'title', dataIndex: 'name' },
        { title: words.appId, dataIndex: 'appId' },
        {
          title: '',
          render: (_, { subOrgId, name }) =>
            may('organisation:write') && (
              <EditNameButton
                name={name}
                second={words.appId}
                read={async (options) => {
                  const { list } = await call('branch', 'list', {}, options);
                  const branch = found(list.find((each) => each.subOrgId === subOrgId));
                  return { name: branch.name, second: branch.appId, version: branch.version };
                }}
                send={({ second: appId, ...changed }) =>
                  call('branch', 'update', { subOrgId, ...changed, ...(appId === undefined ? {} : { appId }) })
                }
              />
            ),
        },
      ]}
    />
  );
}
