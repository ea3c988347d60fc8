import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { FileFault } from '../../../../src/transfer/file/fault.ts';
import { sheetColumns } from '../../../../src/transfer/file/generated/columns.ts';
import { ChooseTable, MatchColumns, useColumnName } from '../../domain/sheet/match-columns.tsx';
import type { TableLayout } from '../../domain/sheet/table-layout.ts';
import { useAsyncAction } from '../../server/mutation.ts';
import { useMe } from '../../server/session.ts';
import { useFormat } from '../../ui/format.ts';
import { useWords } from '../../words/bilingual.ts';
import { useLanguage } from '../../words/language.ts';
import { columnsFor, layoutIn, missingIn, rowsOf } from './draft.ts';
import { importWords } from './import-words.ts';
import { checkRows } from './send-rows.ts';
import type { StepProps } from './step-props.ts';

/** Asks the server what it would do with the rows, and goes on to the preview. */
export function usePreview({ draft, onChange }: StepProps, onError: (message: string) => void) {
  const { timeZone } = useFormat();
  const language = useLanguage();
  const { run, isRunning } = useAsyncAction(onError);
  const preview = () =>
    run(async () => {
      const layout = layoutIn(draft);
      if (layout === undefined) return;
      await draft.tables[draft.tab]?.refuseMerged(layout.headingLine).catch((error: unknown) => {
        throw error instanceof FileFault ? new Error(error.words[language], { cause: error }) : error;
      });
      const rows = rowsOf(draft, layout, timeZone);
      const answer = await checkRows({ ...draft, rows });
      onError('');
      onChange({ step: 'preview', preview: { rows, headings: layout.headings, answer } });
    });
  return { preview, isRunning };
}

/** The second step: what each column means. */
export function ChooseColumns({ draft, onChange }: StepProps) {
  const words = useWords(importWords);
  const [problem, setProblem] = useState('');
  const { preview, isRunning } = usePreview({ draft, onChange }, setProblem);
  const layout = layoutIn(draft);
  if (layout === undefined) return null;
  const { columns, twice, records } = layout;
  const isReady = twice === undefined && records.length > 0 && columns.some((column) => column !== '');
  return (
    <>
      {problem !== '' && <Alert className="block" type="error" role="alert" title={problem} />}
      <ChooseTable {...draft} headingLine={layout.headingLine} onChange={onChange} />
      {records.length === 0 && <Alert className="block" type="error" role="alert" title={words.noRows} />}
      <MatchColumns
        layout={layout}
        known={columnsFor(draft.sheet)}
        mapping={draft.mapping}
        onChange={(mapping) => onChange({ mapping, headingLine: layout.headingLine })}
      />
      <Missing draft={draft} onChange={onChange} layout={layout} />
      <div className="filters">
        <Button onClick={() => onChange({ step: 'file' })}>{words.back}</Button>
        <Button type="primary" disabled={!isReady} loading={isRunning} onClick={() => void preview()}>
          {words.showPreview}
        </Button>
      </div>
    </>
  );
}

/** One value for every row, for a column that new records need and that the file does not have. */
function Missing({ draft, onChange, layout }: StepProps & { readonly layout: TableLayout }) {
  const words = useWords(importWords);
  const nameOf = useColumnName();
  const { branches } = useMe();
  const { fixable, others } = missingIn(draft, layout);
  const choices = (column: string) =>
    column === 'subOrgId'
      ? branches.map(({ subOrgId, name }) => ({ value: String(subOrgId), label: name }))
      : (sheetColumns[draft.sheet].properties[column]?.enum ?? []).map((value) => ({
          value: String(value),
          label: String(value),
        }));
  if (fixable.length + others.length === 0) return null;
  return (
    <>
      {others.length > 0 && (
        <Alert className="block" type="info" title={words.columnMissing(others.map(nameOf).join(', '))} />
      )}
      {fixable.length > 0 && (
        <fieldset className="block">
          <legend>{words.missing}</legend>
          <p>
            <small>{words.missingHint}</small>
          </p>
          <div className="filters">
            {fixable.map((column) => (
              <Select
                key={column}
                className="choose-table"
                aria-label={nameOf(column)}
                prefix={nameOf(column)}
                allowClear
                value={draft.fixed[column] || null}
                options={choices(column)}
                onChange={(value) => onChange({ fixed: { ...draft.fixed, [column]: value ?? '' } })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}
