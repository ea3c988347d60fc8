import { useState } from 'react';
import { useExplain } from '../explain.ts';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';
import type { Outcome } from './bulk-outcome.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { lazyComponent } from './lazy.tsx';

const BulkOutcome = lazyComponent(() => import('./bulk-outcome.tsx').then((module) => module.BulkOutcome));

interface BulkButtonProps<Item> extends Omit<ConfirmDialogProps, 'label' | 'run' | 'undo' | 'onClose'> {
  readonly label: string;
  /** The ticked rows. */
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  readonly run: (item: Item, reason: string) => Promise<unknown>;
}

/** Does something with each ticked row, one after another, and then says of each how it went. */
export function BulkButton<Item>({ label, items, nameOf, run, ...asked }: BulkButtonProps<Item>) {
  const words = useWords(common);
  const explain = useExplain();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>();
  const runEach = async (reason: string) => {
    const told: Outcome[] = [];
    for (const item of items) {
      told.push({ name: nameOf(item), problem: await run(item, reason).then(() => '', explain) });
    }
    setOutcomes(told);
    return told;
  };
  return (
    <>
      <ConfirmButton
        {...asked}
        label={items.length === 0 ? label : `${label} (${items.length})`}
        disabled={items.length === 0}
        run={runEach}
        successMessage={() => words.outcome}
      />
      {outcomes && <BulkOutcome label={label} outcomes={outcomes} onClose={() => setOutcomes(undefined)} />}
    </>
  );
}
