import { Checkbox } from 'antd';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { Dialog } from '../dialog/dialog.tsx';

interface ColumnChoiceProps {
  readonly offered: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChoose: (names: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Which columns of a list are shown. */
export function ColumnChoice({ offered, chosen, onChoose, onClose }: ColumnChoiceProps) {
  const words = useWords(common);
  return (
    <Dialog title={words.columns} width={320} onClose={onClose}>
      <Checkbox.Group
        className="choices"
        value={[...chosen]}
        onChange={onChoose}
        // The first column names the record, with the link to it.
        options={offered.map((column, index) => ({ ...column, disabled: index === 0 }))}
      />
    </Dialog>
  );
}
