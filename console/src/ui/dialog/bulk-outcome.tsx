import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { Dialog } from './dialog.tsx';

export interface Outcome {
  readonly name: string;
  /** Why it failed; '' if it succeeded. */
  readonly problem: string;
}

interface BulkOutcomeProps {
  readonly label: string;
  readonly outcomes: readonly Outcome[];
  readonly onClose: () => void;
}

/** Says of each row how it went. */
export function BulkOutcome({ label, outcomes, onClose }: BulkOutcomeProps) {
  const words = useWords(common);
  return (
    <Dialog title={`${label}: ${words.outcome}`} onClose={onClose}>
      <ul className="outcomes">
        {outcomes.map(({ name, problem }) => (
          <li key={name}>
            <strong>{name}</strong> {problem === '' ? `✓ ${words.done}` : `✗ ${problem}`}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
