import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useFilters } from '../../browser/routing.tsx';
import { knownChannels, unknownChannel, useChannelName } from '../../domain/channels.ts';
import { useApiQuery } from '../../server/api.ts';
import { ChoiceFilter } from '../../ui/field/filter-fields.tsx';
import { useFormat } from '../../ui/format.ts';
import { useWords } from '../../words/bilingual.ts';
import { orderWords } from './order-words.ts';

/** The product and the payment channel in the query string, as parameters. Figures of money lead to lists with them. */
export function useMoneyFilters(): { readonly productId?: number; readonly payChannel?: string } {
  const [{ product = '', channel = '' }] = useFilters();
  return {
    ...(/^[1-9]\d{0,14}$/.test(product) ? { productId: Number(product) } : {}),
    ...(channel === '' ? {} : { payChannel: channel === unknownChannel ? '' : channel }),
  };
}

/** Filters by payment channel, and shows the product that a figure was of until it is removed. */
export function MoneyFilters() {
  const words = useWords(orderWords);
  const channelName = useChannelName();
  const [{ channel = '' }, filter] = useFilters();
  const { productId } = useMoneyFilters();
  const channels = new Set([...knownChannels, ...(channel === '' ? [] : [channel]), unknownChannel]);
  return (
    <>
      <ChoiceFilter
        name="channel"
        label={words.channel}
        choices={[...channels].map((value) => ({
          value,
          label: value === unknownChannel ? words.unknownChannel : channelName(value),
        }))}
      />
      {productId !== undefined && (
        <ChosenProduct productId={productId} onClose={() => filter({ product: '', page: '' })} />
      )}
    </>
  );
}

function ChosenProduct({ productId, onClose }: { productId: number; onClose: () => void }) {
  const words = useWords(orderWords);
  const { data } = useApiQuery('product', 'get', { productId });
  const { count } = useFormat();
  const name = data?.name ?? productId;
  return (
    <Button icon={<CloseOutlined />} aria-label={`${words.everyProduct} (${name})`} onClick={onClose}>
      {words.product}: {name}
      {data !== undefined && ` · ${words.sold(count(data.soldNum))}`}
    </Button>
  );
}
