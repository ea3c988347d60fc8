import { Segmented } from 'antd';
import { useFilters } from '../../browser/routing.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { DismissedPlaces } from './dismissed.tsx';
import { unplacedWords } from './unplaced-words.ts';
import { WaitingPlaces } from './waiting.tsx';

/** Students who have paid for a course and are in no class of it: those who wait, and those whom staff dismissed. */
export default function Unplaced() {
  const words = useWords(unplacedWords);
  const [{ dismissed = '' }, filter] = useFilters();
  return (
    <Page
      title={words.unplaced}
      actions={
        <Segmented
          value={dismissed}
          onChange={(value) => filter({ dismissed: value, page: '' })}
          options={[
            { value: '', label: words.waiting },
            { value: '1', label: words.dismissed },
          ]}
        />
      }
    >
      {dismissed === '1' ? <DismissedPlaces /> : <WaitingPlaces />}
    </Page>
  );
}
