import { Button } from 'antd';
import { useState } from 'react';
import { call, type ParametersOf } from '../server/api.ts';
import { useAsyncAction } from '../server/mutation.ts';
import { useMay } from '../server/session.ts';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';
import { Mobile } from './mobile.tsx';

/** Shown in place of a value that exists and is hidden. */
export const hiddenMark = '••••';

/** Shows hidden values on request to staff who may see them. The server notes the request in the audit log. */
export function ShowButton({ show }: { show: () => Promise<unknown> }) {
  const words = useWords(common);
  const { run, isRunning } = useAsyncAction();
  const may = useMay();
  if (!may('personal')) return null;
  return (
    <Button type="link" size="small" title={words.shown} loading={isRunning} onClick={() => void run(show)}>
      {words.show}
    </Button>
  );
}

interface PersonalValueProps {
  /** The value as the server sent it: in full, masked or empty. */
  readonly value: string;
  /** Whether a value exists that the server hides. */
  readonly hidden: boolean;
  readonly of: ParametersOf<'user', 'reveal'>;
}

/** A personal value of a user: in full, hidden with a button that shows it, or a dash where there is none. */
export function PersonalValue({ value, hidden, of }: PersonalValueProps) {
  const [shown, setShown] = useState<string>();
  const seen = shown ?? (hidden ? undefined : value);
  if (seen !== undefined) return of.field.toLowerCase().endsWith('mobile') ? <Mobile number={seen} /> : seen || '–';
  return (
    <span>
      {value || hiddenMark} <ShowButton show={async () => setShown((await call('user', 'reveal', of)).value)} />
    </span>
  );
}
