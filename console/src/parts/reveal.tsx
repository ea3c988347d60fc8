import { App, Button } from 'antd';
import { useState } from 'react';
import { call, type ParametersOf } from '../ask.ts';
import { useMay, useMe } from '../session.tsx';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';

type Of =
  | ({ readonly of: 'user' } & ParametersOf<'user', 'reveal'>)
  | ({ readonly of: 'order' } & ParametersOf<'order', 'reveal'>);

const ask = (which: Of) =>
  which.of === 'user'
    ? call('user', 'reveal', { userId: which.userId, field: which.field })
    : call('order', 'reveal', { orderSn: which.orderSn, field: which.field });

/** A personal value; undefined where nobody was told it yet. It is masked until someone with the right asks for it, which is noted. */
export function Personal({ value, which }: { value: string | undefined; which: Of }) {
  const words = useWords(common);
  const { message } = App.useApp();
  const { masked } = useMe();
  const may = useMay();
  const [shown, setShown] = useState<string>();
  if (shown !== undefined) return <span>{shown}</span>;
  if (masked === 0 && value !== undefined) return <span>{value || '–'}</span>;
  const show = async () => {
    try {
      setShown((await ask(which)).value || '–');
    } catch (error) {
      message.error(String(error instanceof Error ? error.message : error));
    }
  };
  return (
    <span>
      {value || '••••'}{' '}
      {may('personal') && (
        <Button type="link" size="small" title={words.shown} onClick={() => void show()}>
          {words.show}
        </Button>
      )}
    </span>
  );
}
