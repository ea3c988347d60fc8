import { Alert, Button, Segmented } from 'antd';
import { useState } from 'react';
import { SheetUpload } from '../../domain/sheet/sheet-upload.tsx';
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Export } from '../../ui/table/export.tsx';
import { useWords } from '../../words/bilingual.ts';
import { usePreview } from './columns-step.tsx';
import { type Draft, emptyDraft, type Preview, withFile } from './draft.ts';
import { importWords } from './import-words.ts';
import { countOtherPersons, kinds, OutcomeTable, type RowKind, useOutcomes } from './outcome-table.tsx';
import { importRows } from './send-rows.ts';
import type { StepProps } from './step-props.ts';

/** The third step: what will happen to each row; and the last one: what happened. */
export function ShowPreview({ draft, onChange }: StepProps) {
  const words = useWords(importWords);
  const { count } = useFormat();
  const [problem, setProblem] = useState('');
  const [shown, setShown] = useState<RowKind | 'all'>('all');
  const { preview: again, isRunning } = usePreview({ draft, onChange }, setProblem);
  const { preview, step } = draft;
  if (preview === undefined) return null;
  const { answer, rows } = preview;
  const { added, changed, badNum } = answer;
  const counts = { added, changed, differing: answer.differing, known: answer.known, bad: badNum };
  const isDone = step === 'done';
  const hasAll = badNum <= answer.bad.length;
  const confirm = async () => {
    const imported = await importRows({ ...draft, rows }, answer.preview ?? '');
    onChange({ step: 'done', preview: { ...preview, answer: { ...answer, ...imported } } });
  };
  const numbers = [count(added), count(changed), count(badNum)] as const;
  const otherPersons = countOtherPersons(preview, draft.sheet);
  const warning = otherPersons > 0 ? words.otherPersons(count(otherPersons)) : '';
  return (
    <>
      {problem !== '' && <Alert className="block" type="error" role="alert" title={problem} />}
      {isDone && <Alert className="block" type="success" role="status" title={words.done(...numbers)} />}
      {!isDone && added + changed === 0 && <Alert className="block" type="info" title={words.nothingToDo} />}
      {!isDone && warning !== '' && <Alert className="block" type="error" role="alert" title={warning} />}
      {badNum > 0 && (
        <Alert
          className="block"
          type={hasAll ? 'warning' : 'error'}
          title={hasAll ? words.badHint : words.tooManyBad(count(badNum))}
        />
      )}
      <div className="filters">
        {isDone ? (
          <>
            {badNum > 0 && (
              <SheetUpload
                primary
                label={words.loadCorrected}
                onError={setProblem}
                onLoad={(tables, fileName) => onChange(withFile(draft, tables, fileName))}
              />
            )}
            <Button onClick={() => onChange(emptyDraft)}>{words.another}</Button>
          </>
        ) : (
          <>
            <Button onClick={() => onChange({ step: 'columns' })}>{words.back}</Button>
            <Button loading={isRunning} onClick={() => void again()}>
              {words.previewAgain}
            </Button>
            <ConfirmButton
              primary
              disabled={added + changed === 0 || !hasAll}
              label={words.importRows(count(added + changed))}
              consequence={`${words.confirmWill(...numbers)} ${warning}`.trim()}
              run={confirm}
            />
          </>
        )}
        {badNum > 0 && <SaveRefused draft={draft} preview={preview} />}
      </div>
      <div className="filters">
        <Segmented<RowKind | 'all'>
          aria-label={words.outcome}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all' as const, label: words.all(count(rows.length)) },
            ...kinds
              .filter((kind) => counts[kind] > 0)
              .map((kind) => ({ value: kind, label: words[kind](count(counts[kind])) })),
          ]}
        />
      </div>
      <OutcomeTable preview={preview} sheet={draft.sheet} shown={shown} />
    </>
  );
}

/** Saves the refused rows as they are in the file, each with its problem. The corrected sheet can be loaded again. */
function SaveRefused({ draft, preview }: { readonly draft: Draft; readonly preview: Preview }) {
  const words = useWords(importWords);
  const refused = useOutcomes(preview, draft.sheet).flatMap(({ kind, row, problem }) =>
    kind === 'bad'
      ? [[...preview.headings.map((heading) => String(row.written[heading] ?? '')), row.line, problem]]
      : [],
  );
  return (
    <Export
      name={`${draft.fileName.replace(/\.\w+$/, '')}-${words.problem}`}
      label={words.saveBad}
      // Columns whose name begins with ! are remarks: an import skips them.
      rows={() => [[...preview.headings, `!${words.line}`, `!${words.problem}`], ...refused]}
    />
  );
}
