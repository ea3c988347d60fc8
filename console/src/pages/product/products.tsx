import { Space } from 'antd';
import { filtered, Link, path, useChosen } from '../../browser/routing.tsx';
import { useChoices, useTerms } from '../../domain/terms.ts';
import { type AnswerOf, apiRequest, call, useApiQuery } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { dayText } from '../../ui/day.ts';
import { BulkButton } from '../../ui/dialog/bulk-button.tsx';
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx';
import { DialogButton } from '../../ui/dialog/dialog-button.tsx';
import { ChoiceFilter } from '../../ui/field/filter-fields.tsx';
import { useFormat } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { useTimeZone } from '../../ui/time-zone.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { productWords } from './product-words.ts';

const EditProduct = lazyComponent(() => import('./edit-product.tsx'), 'EditProduct');
const NewProduct = lazyComponent(() => import('./edit-product.tsx'), 'NewProduct');

/** Sold out follows from the stock and cannot be chosen. */
const targets = [0, 1, 2, 4] as const;
type Product = AnswerOf<'product', 'getProductList'>['list'][number];

export default function Products() {
  const words = useWords(productWords);
  const general = useWords(common);
  const { money } = useFormat();
  const may = useMay();
  const status = useChosen('status', [0, 1, 2, 3, 4]);
  const choices = useChoices('product.status');
  const statusWord = useTerms('product.status');
  const typeWord = useTerms('product.type');
  return (
    <ListPage
      title={words.products}
      actions={
        may('product:write') && (
          <DialogButton label={words.newProduct} size="middle" primary>
            {(close) => <NewProduct onClose={close} />}
          </DialogButton>
        )
      }
      filters={
        <>
          <ChoiceFilter name="status" label={general.status} choices={choices} />
          <Link to={path`/products/columns`}>{words.productColumns}</Link>
        </>
      }
      name="products"
      ask={({ pageStart, pageSize }) =>
        apiRequest('product', 'getProductList', { pageIndex: pageStart, pageSize, status })
      }
      keyOf={({ id }) => id}
      bulk={may('product:write') && { label: ({ name }) => name, actions: (ticked) => <BulkMoves ticked={ticked} /> }}
      columns={[
        { title: general.called, card: 'title', dataIndex: 'name' },
        { key: 'kind', title: words.kind, render: (_, { type }) => typeWord(type) },
        { key: 'price', title: words.price, card: 'amount', align: 'right', render: (_, { price }) => money(price) },
        {
          key: 'sold',
          title: words.sold,
          align: 'right',
          render: (_, product) => <Sold product={product} />,
        },
        { key: 'status', title: general.status, card: 'status', render: (_, product) => statusWord(product.status) },
        {
          title: '',
          render: (_, product) =>
            may('product:write') && (
              <Space>
                <DialogButton label={general.edit}>
                  {(close) => <EditProduct productId={product.id} onClose={close} />}
                </DialogButton>
                <Moves product={product} />
              </Space>
            ),
        },
      ]}
    />
  );
}

/** The units sold, which lead to the orders of the product since there is one. */
function Sold({ product: { id, soldNum, createAt, saleBeginTime } }: { product: Product }) {
  const { count } = useFormat();
  const { shown, today } = useTimeZone();
  const may = useMay();
  if (soldNum === 0 || !may('order:read')) return count(soldNum);
  const since = saleBeginTime === 0 ? createAt : Math.min(createAt, saleBeginTime);
  const range = { from: dayText(shown(since)), to: dayText(today()) };
  return <Link to={filtered(path`/orders`, { product: String(id), ...range })}>{count(soldNum)}</Link>;
}

/** Whether the transition table allows a change of the status. */
function useIsPossible() {
  const transitions = useApiQuery('product', 'transitions', {});
  return (from: number, to: number) =>
    transitions.data?.list.some((move) => move.from === from && move.to === to) ?? false;
}

/** The status changes of several products. A button stays when its change is no longer possible: it tells the outcome. */
function BulkMoves({ ticked }: { ticked: readonly Product[] }) {
  const words = useWords(productWords);
  const statusWord = useTerms('product.status');
  const isPossible = useIsPossible();
  return targets.map((to) => (
    <BulkButton
      key={to}
      label={words.moveTo(statusWord(to))}
      consequence={words.moveAllWill(statusWord(to))}
      items={ticked.every(({ status }) => isPossible(status, to)) ? ticked : []}
      nameOf={({ name }) => name}
      run={({ id: productId }) => call('product', 'setStatus', { productId, status: to })}
      undo={({ id: productId, status }) => {
        const before = targets.find((each) => each === status);
        if (before === undefined || !isPossible(to, before)) return undefined;
        return () => call('product', 'setStatus', { productId, status: before });
      }}
    />
  ));
}

/** The status changes that the transition table allows. */
function Moves({ product }: { product: Product }) {
  const words = useWords(productWords);
  const statusWord = useTerms('product.status');
  const isPossible = useIsPossible();
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
