import { useState } from 'react';
import { useFormat } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { useWords } from '../../words/bilingual.ts';
import { type FigureName, type FiguresProps, figures } from './rates.ts';
import { studentWords } from './student-words.ts';

const Counted = lazyComponent(() => import('./rate-details.tsx'), 'Counted');

/** The four rates beside the class medians. A rate opens its records. */
export function Figures({ userId, group }: FiguresProps) {
  const words = useWords(studentWords);
  const { percent } = useFormat();
  const [opened, setOpened] = useState<FigureName>();
  return (
    <div className="tiles">
      {figures.map((name) => (
        <button key={name} type="button" className="rate" onClick={() => setOpened(name)}>
          <span>{words[name]}</span>
          <strong>{percent(group[name])}</strong>
          <span>{words.median(percent(group.classMedians[name]))}</span>
        </button>
      ))}
      {opened !== undefined && (
        <Counted userId={userId} group={group} name={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}
