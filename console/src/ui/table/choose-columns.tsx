import { useState } from 'react';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { DialogButton } from '../dialog/dialog-button.tsx';
import { lazyComponent } from '../lazy.tsx';
import type { Column } from './column.ts';

const ColumnChoice = lazyComponent(() => import('./column-choice.tsx'), 'ColumnChoice');

/** A column of a list. */
export type ListColumn<Item> = Column<Item> & {
  /** Names the column in the memory of the browser, in whichever language it is shown. */
  readonly key?: string;
  /** '' for a column of buttons, which is always shown. */
  readonly title: string;
  /** The server's name for sorting by this column; with '-' before it, the other way round. */
  readonly sort?: string;
  /** Shown only if the user wants it. */
  readonly optional?: boolean;
};

const keyOf = <Item,>({ key, dataIndex, title }: ListColumn<Item>): string =>
  key ?? (typeof dataIndex === 'string' ? dataIndex : title);

/** The names of the columns that the user wants to see in a list, once chosen. The browser remembers them. */
function useRemembered(list: string) {
  const key = `lectern.columns.${list}`;
  const [names, setNames] = useState(() => localStorage.getItem(key)?.split(' '));
  const remember = (chosen: readonly string[]) => {
    localStorage.setItem(key, chosen.join(' '));
    setNames([...chosen]);
  };
  return { names, remember };
}

/** The columns that the user wants to see, and the button that opens the choice. */
export function useChosenColumns<Item>(list: string | undefined, columns: readonly ListColumn<Item>[]) {
  const words = useWords(common);
  const { names, remember } = useRemembered(list ?? '');
  if (list === undefined) return { shown: columns, chooser: null };
  const isShown = (column: ListColumn<Item>) =>
    column.title === '' || (names === undefined ? column.optional !== true : names.includes(keyOf(column)));
  const shown = columns.filter(isShown);
  const offered = columns.filter(({ title }) => title !== '');
  const chooser = (
    <DialogButton label={words.columns}>
      {(close) => (
        <ColumnChoice
          offered={offered.map((column) => ({ value: keyOf(column), label: column.title }))}
          chosen={shown.map(keyOf)}
          onChoose={remember}
          onClose={close}
        />
      )}
    </DialogButton>
  );
  return { shown, chooser };
}
