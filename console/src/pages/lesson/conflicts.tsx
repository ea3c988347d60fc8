import { type ReactNode, useState } from 'react';
import { WentBack } from '../../server/mutation.ts';
import { ConflictDialog, type DryRun, type LessonTime } from './conflict-dialog.tsx';

interface Asked {
  readonly found: DryRun;
  readonly decide: (leaveOut: readonly LessonTime[] | undefined) => void;
}

/**
 * `check` shows the conflicts of a dry run and waits for a decision. It returns the lessons to leave out, and throws
 * `WentBack` if the user goes back to the form.
 */
export function useConflictCheck(): {
  readonly check: (found: DryRun) => Promise<readonly LessonTime[]>;
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked>();
  const check = async (found: DryRun) => {
    if ((found.conflicts ?? []).length === 0) return [];
    const leaveOut = await new Promise<readonly LessonTime[] | undefined>((decide) => setAsked({ found, decide }));
    setAsked(undefined);
    if (leaveOut === undefined) throw new WentBack();
    return leaveOut;
  };
  return { check, dialog: asked && <ConflictDialog {...asked} /> };
}
