import { Alert } from 'antd';
import { useDebounced } from '../../browser/debounce.ts';
import { Link, path } from '../../browser/routing.tsx';
import { useApiQuery } from '../../server/api.ts';
import { useWords } from '../../words/bilingual.ts';
import { peopleWords } from './people-words.ts';

interface DuplicatesProps {
  readonly name: string;
  readonly mobile: string;
  /** The person who is being edited. */
  readonly except?: string;
  /** Compare mobiles as well: the same name alone is no duplicate. */
  readonly mobileToo?: boolean;
}

/** Compares the last four digits if either mobile is masked. */
function isSameMobile(mobile: string, shown = ''): boolean {
  if (mobile === '' || shown === '') return false;
  const isMasked = mobile.includes('*') || shown.includes('*');
  return isMasked ? mobile.slice(-4) === shown.slice(-4) : mobile === shown;
}

/** Warns about people with the same name; the same mobile makes a duplicate likely. */
export function Duplicates({ name, mobile, except, mobileToo = false }: DuplicatesProps) {
  const words = useWords(peopleWords);
  const wanted = useDebounced(name.trim());
  const asked = { searchStr: wanted, pageSize: '100' };
  const found = useApiQuery('user', 'list', asked, { enabled: [...wanted].length >= 2 });
  const named = (found.data?.list ?? []).filter((user) => user.name === wanted && user.id !== except);
  const likely = named.filter((user) => isSameMobile(mobile.trim(), user.mobile));
  const shown = likely.length > 0 || mobileToo ? likely : named;
  if (shown.length === 0) return null;
  const title = (
    <>
      {likely.length > 0 ? words.likelyDuplicate : words.sameName}{' '}
      {shown.slice(0, 5).map(({ id, loginName, mobile: known, grade }) => (
        <span key={id}>
          <Link to={id.startsWith('1_') ? path`/students/${id}` : path`/people?text=${loginName}`}>{loginName}</Link>{' '}
          {[known, grade].filter(Boolean).join(' · ')}{' '}
          {except?.startsWith('1_') && id.startsWith('1_') && (
            <Link to={path`/twins/${except}/${id}`}>{words.compareThese}</Link>
          )}{' '}
        </span>
      ))}
    </>
  );
  return <Alert className="block" type={likely.length > 0 ? 'warning' : 'info'} title={title} />;
}
