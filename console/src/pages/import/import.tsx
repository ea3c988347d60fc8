import { useEffect, useRef } from 'react';
import { useAskBeforeUnload } from '../../browser/ask-before-unload.ts';
import { useKeptState } from '../../browser/kept-state.ts';
import { useMe } from '../../server/session.ts';
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { ChooseColumns } from './columns-step.tsx';
import { type Draft, emptyDraft, type Step } from './draft.ts';
import { ChooseFile } from './file-step.tsx';
import { importWords } from './import-words.ts';
import { ShowPreview } from './preview-step.tsx';

const stepNames = { file: 'stepFile', columns: 'stepColumns', preview: 'stepPreview', done: 'stepDone' } as const;
const steps: readonly Step[] = ['file', 'columns', 'preview', 'done'];

/** Imports a file of people, orders or memberships: reads its columns, shows what will happen to each row, and asks. */
export default function Import() {
  const words = useWords(importWords);
  const { staffId } = useMe();
  const [draft, change] = useKeptState<Draft>(`import ${staffId}`, emptyDraft);
  const { step } = draft;
  const isUnsent = step === 'columns' || step === 'preview';
  useAskBeforeUnload(isUnsent);
  const heading = useFocusOn(step);
  return (
    <Page
      title={words.import}
      actions={
        isUnsent && (
          <ConfirmButton
            label={words.startAgain}
            consequence={words.startAgainWill}
            run={async () => change(emptyDraft)}
          />
        )
      }
    >
      <ol className="steps" aria-label={words.steps}>
        {steps.map((each) => (
          <li key={each} {...(each === step ? { 'aria-current': 'step' as const } : {})}>
            {words[stepNames[each]]}
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1}>
        {words[stepNames[step]]}
      </h2>
      {step === 'file' && <ChooseFile draft={draft} onChange={change} />}
      {step === 'columns' && <ChooseColumns draft={draft} onChange={change} />}
      {(step === 'preview' || step === 'done') && <ShowPreview draft={draft} onChange={change} />}
    </Page>
  );
}

/** Moves the focus to the heading of a new step, so that the keyboard continues there and a screen reader announces it. */
function useFocusOn(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
