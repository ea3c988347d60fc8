import { Alert } from 'antd';
import { useAsk } from '../../api.ts';
import { useSettled } from '../../debounce.ts';
import { Link, path } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { officeWords } from '../../words/office.ts';

interface TwinsProps {
  readonly name: string;
  readonly mobile: string;
  /** Who is no twin of oneself. */
  readonly except?: string;
  /** Where a name alone is not worth a word. */
  readonly mobileToo?: boolean;
}

/** Either may be masked: then the last four digits, which a mask leaves, are compared. */
function isSameMobile(mobile: string, shown = ''): boolean {
  if (mobile === '' || shown === '') return false;
  const isMasked = mobile.includes('*') || shown.includes('*');
  return isMasked ? mobile.slice(-4) === shown.slice(-4) : mobile === shown;
}

/** Somebody of the same name may be the same person; with the same mobile it is likely. */
export function Twins({ name, mobile, except, mobileToo = false }: TwinsProps) {
  const words = useWords(officeWords);
  const wanted = useSettled(name.trim());
  const asked = { searchStr: wanted, pageSize: '100' };
  const found = useAsk('user', 'list', asked, { enabled: [...wanted].length >= 2 });
  const named = (found.data?.list ?? []).filter((user) => user.name === wanted && user.id !== except);
  const likely = named.filter((user) => isSameMobile(mobile.trim(), user.mobile));
  const shown = likely.length > 0 || mobileToo ? likely : named;
  if (shown.length === 0) return null;
  const title = (
    <>
      {likely.length > 0 ? words.likelyTwin : words.twin}{' '}
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
