import type { Draft } from './draft.ts';

/** What a step of the wizard shows, and how it changes the draft. */
export interface StepProps {
  readonly draft: Draft;
  readonly onChange: (changed: Partial<Draft>) => void;
}
