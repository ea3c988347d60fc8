import { Alert, Button, Card, Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { Link, path } from '../../browser/routing.tsx';
import { SheetUpload } from '../../domain/sheet/sheet-upload.tsx';
import { useMay } from '../../server/session.ts';
import { useFormat } from '../../ui/format.ts';
import { useWords } from '../../words/bilingual.ts';
import { layoutIn, sheetNames, withFile } from './draft.ts';
import { importWords } from './import-words.ts';
import type { StepProps } from './step-props.ts';

/** The first step: what the file holds, and which one it is. */
export function ChooseFile({ draft, onChange }: StepProps) {
  const words = useWords(importWords);
  const { count } = useFormat();
  const may = useMay();
  const [problem, setProblem] = useState('');
  const layout = layoutIn(draft);
  return (
    <Card className="block" size="small">
      <p>{words.fileHint}</p>
      {problem !== '' && <Alert className="block" type="error" role="alert" title={problem} />}
      <div className="filters">
        <Radio.Group
          aria-label={words.what}
          value={draft.sheet}
          options={sheetNames.map((value) => ({ value, label: words[value] }))}
          onChange={({ target }) => onChange({ sheet: target.value, preview: undefined })}
        />
        {may('order:write') && <Link to={path`/shipping`}>{words.courier}</Link>}
      </div>
      <Checkbox
        className="block"
        checked={draft.update}
        onChange={({ target }) => onChange({ update: target.checked, preview: undefined })}
      >
        {words.update} <small>{words.updateHint}</small>
      </Checkbox>
      <div className="filters">
        <SheetUpload
          primary={layout === undefined}
          label={layout === undefined ? words.choose : words.chooseOther}
          onError={setProblem}
          onLoad={(tables, fileName) => {
            setProblem('');
            onChange(withFile(draft, tables, fileName));
          }}
        />
        {layout !== undefined && (
          <>
            <span>{words.loaded(draft.fileName, count(layout.records.length))}</span>
            <Button type="primary" onClick={() => onChange({ step: 'columns' })}>
              {words.next}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
