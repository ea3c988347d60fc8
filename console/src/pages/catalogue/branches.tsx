import { call, useAsk } from '../../api.ts';
import { NameForm } from '../../components/name-button.tsx';
import { Page } from '../../components/page.tsx';
import { Listing } from '../../components/paged-table.tsx';
import { useMay } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { officeWords } from '../../words/office.ts';

export default function Branches() {
  const words = useWords(officeWords);
  const general = useWords(common);
  const may = useMay();
  const branches = useAsk('branch', 'list', {});
  return (
    <Page
      title={words.branches}
      actions={
        may('organisation:write') && (
          <NameForm
            label={words.newBranch}
            second={{ label: words.appId }}
            run={({ name, second }) => call('branch', 'create', { name, appId: second })}
          />
        )
      }
    >
      <Listing
        of={branches}
        items={({ list }) => list}
        keyOf={({ subOrgId }) => String(subOrgId)}
        columns={[
          { title: 'id', dataIndex: 'subOrgId' },
          { title: general.branch, dataIndex: 'name' },
          { title: words.appId, dataIndex: 'appId' },
          {
            title: '',
            render: (_, { subOrgId, name, appId }) =>
              may('organisation:write') && (
                <NameForm
                  label={general.edit}
                  name={name}
                  second={{ label: words.appId, value: appId }}
                  run={(given) => call('branch', 'update', { subOrgId, name: given.name, appId: given.second })}
                />
              ),
          },
        ]}
      />
    </Page>
  );
}
