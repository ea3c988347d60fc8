import { useBranchName } from '../../domain/branch-name.ts';
import { useBranchOfNew } from '../../domain/branch-of-new.tsx';
import { EditNameButton, NewNameButton } from '../../domain/name-button.tsx';
import { apiRequest, call } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { found } from '../../ui/found.ts';
import { ListPage } from '../../ui/table/list-page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { productWords } from './product-words.ts';

/** The columns in which shops show the products. */
export default function ProductColumns() {
  const words = useWords(productWords);
  const general = useWords(common);
  const may = useMay();
  const inBranch = useBranchOfNew();
  const branchName = useBranchName();
  return (
    <ListPage
      title={words.productColumns}
      actions={
        may('product:write') && (
          <NewNameButton
            label={words.newColumn}
            most={50}
            inBranch
            run={({ name, ...given }) => call('productColumn', 'create', { name, ...inBranch(given) })}
          />
        )
      }
      ask={(page) => apiRequest('productColumn', 'list', page)}
      keyOf={({ columnId }) => columnId}
      columns={[
        { title: general.called, card: 'title', dataIndex: 'name' },
        { title: general.branch, render: (_, { subOrgId }) => branchName(subOrgId) },
        {
          title: '',
          render: (_, { columnId, name }) =>
            may('product:write') && (
              <EditNameButton
                name={name}
                most={50}
                read={async (options) => {
                  const { list } = await call('productColumn', 'list', { columnId }, options);
                  return found(list[0]);
                }}
                send={(changed) => call('productColumn', 'update', { columnId, name, ...changed })}
              />
            ),
        },
      ]}
    />
  );
}
