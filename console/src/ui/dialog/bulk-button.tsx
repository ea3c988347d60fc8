import { useRef, useState } from 'react';
import { useExplain } from '../../server/explain.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { lazyComponent } from '../lazy.tsx';
import type { Outcome } from './bulk-outcome.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

const BulkOutcome = lazyComponent(() => import('./bulk-outcome.tsx'), 'BulkOutcome');

interface BulkButtonProps<Item> extends Omit<ConfirmDialogProps, 'label' | 'run' | 'undo' | 'undoOf' | 'onClose'> {
  readonly label: string;
  /** The ticked rows. */
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  readonly run: (item: Item, reason: string) => Promise<unknown>;
  /** The request that reverses it for a row, where there is one. */
  readonly undo?: (item: Item) => (() => Promise<unknown>) | undefined;
}

/** Does something with each ticked row, one after another, and then says of each how it went. */
export function BulkButton<Item>({ label, items, nameOf, run, undo, ...asked }: BulkButtonProps<Item>) {
  const words = useWords(common);
  const explain = useExplain();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>();
  /** The reversals of the rows that were changed. */
  const reversals = useRef<readonly ReturnType<NonNullable<typeof undo>>[]>([]);
  const runEach = async (reason: string) => {
    const told: Outcome[] = [];
    const changed: Item[] = [];
    for (const item of items) {
      const problem = await run(item, reason).then(() => '', explain);
      if (problem === '') changed.push(item);
      told.push({ name: nameOf(item), problem });
    }
    reversals.current = changed.map((item) => undo?.(item));
    setOutcomes(told);
    return told;
  };
  const undoOf = () => {
    const each = reversals.current.flatMap((reverse) => reverse ?? []);
    if (each.length === 0 || each.length < reversals.current.length) return undefined;
    return async () => {
      for (const reverse of each) await reverse();
    };
  };
  return (
    <>
      <ConfirmButton
        {...asked}
        label={items.length === 0 ? label : `${label} (${items.length})`}
        disabled={items.length === 0}
        run={runEach}
        undoOf={undoOf}
        successMessage={() => words.outcome}
      />
      {outcomes && <BulkOutcome label={label} outcomes={outcomes} onClose={() => setOutcomes(undefined)} />}
    </>
  );
}
