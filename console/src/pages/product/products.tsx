import { Space } from 'antd';
import { type AnswerOf, call, useApiQuery } from '../../api.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { DialogButton } from '../../components/dialog-button.tsx';
import { ChoiceFilter } from '../../components/filter-fields.tsx';
import { lazyComponent } from '../../components/lazy.tsx';
import { Page } from '../../components/page.tsx';
import { PagedTable, usePaging } from '../../components/paged-table.tsx';
import { useFormat } from '../../format.ts';
import { useFilters } from '../../routing.tsx';
import { useMay } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { productWords } from '../../words/product.ts';
import { useChoices, useTerms } from '../../words/terms.ts';

const EditProduct = lazyComponent(() => import('./edit.tsx').then((module) => module.EditProduct));

const statuses = [0, 1, 2, 3, 4] as const;
/** Sold out follows from the stock and cannot be chosen. */
const targets = [0, 1, 2, 4] as const;
type Product = AnswerOf<'product', 'getProductList'>['list'][number];

export default function Products() {
  const words = useWords(productWords);
  const general = useWords(common);
  const { money, count } = useFormat();
  const may = useMay();
  const { page, size } = usePaging();
  const [filters] = useFilters();
  const status = statuses.find((each) => String(each) === filters.status);
  const choices = useChoices('product.status');
  const statusWord = useTerms('product.status');
  const typeWord = useTerms('product.type');
  const products = useApiQuery(
    'product',
    'getProductList',
    { pageIndex: page, pageSize: size, ...(status === undefined ? {} : { status }) },
    { keepPrevious: true },
  );
  return (
    <Page
      title={words.products}
      actions={
        may('product:write') && (
          <DialogButton label={words.newProduct} size="middle" primary>
            {(close) => <EditProduct onClose={close} />}
          </DialogButton>
        )
      }
    >
      <div className="filters">
        <ChoiceFilter name="status" label={general.status} choices={choices} />
      </div>
      <PagedTable
        query={products}
        items={({ list }) => list}
        total={({ total }) => total}
        keyOf={({ id }) => String(id)}
        columns={[
          { title: general.called, card: 'title', dataIndex: 'name' },
          { title: words.kind, render: (_, { type }) => typeWord(type) },
          { title: words.price, card: 'amount', align: 'right', render: (_, { price }) => money(price) },
          { title: words.sold, align: 'right', render: (_, { soldNum }) => count(soldNum) },
          { title: general.status, card: 'status', render: (_, product) => statusWord(product.status) },
          {
            title: '',
            render: (_, product) =>
              may('product:write') && (
                <Space>
                  <DialogButton label={general.edit}>
                    {(close) => <Edit productId={product.id} onClose={close} />}
                  </DialogButton>
                  <Moves product={product} />
                </Space>
              ),
          },
        ]}
      />
    </Page>
  );
}

/** Fetches the fields that the list does not contain. */
function Edit({ productId, onClose }: { productId: number; onClose: () => void }) {
  const { data } = useApiQuery('product', 'get', { productId });
  return data && <EditProduct product={data} onClose={onClose} />;
}

/** The status changes that the transition table allows. */
function Moves({ product }: { product: Product }) {
  const words = useWords(productWords);
  const statusWord = useTerms('product.status');
  const transitions = useApiQuery('product', 'transitions', {});
  const isPossible = (from: number, to: number) =>
    transitions.data?.list.some((move) => move.from === from && move.to === to) ?? false;
  const possible = targets.filter((to) => isPossible(product.status, to));
  const before = targets.find((each) => each === product.status);
  const setStatus = (status: (typeof targets)[number]) => () =>
    call('product', 'setStatus', { productId: product.id, status });
  return (
    <Space>
      {possible.map((to) => (
        <ConfirmButton
          key={to}
          label={words.moveTo(statusWord(to))}
          consequence={words.moveWill(product.name, statusWord(to))}
          run={setStatus(to)}
          undo={before !== undefined && isPossible(to, before) ? setStatus(before) : undefined}
        />
      ))}
    </Space>
  );
}
