import { Button } from 'antd';
import { useState } from 'react';
import { call, type ParametersOf } from '../ask.ts';
import { useAttempt } from '../change.ts';
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
  const { attempt } = useAttempt();
  const { masked } = useMe();
  const may = useMay();
  const [shown, setShown] = useState<string>();
  if (shown !== undefined) return <span>{shown}</span>;
  if (masked === 0 && value !== undefined) return <span>{value || '–'}</span>;
  const show = () => attempt(async () => setShown((await ask(which)).value || '–'));
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
