import type { TableColumnsType, TableColumnType } from 'antd';

/** A column of a table. On a phone each row is a card, and the column says where its cell stands on it. */
export interface Column<Item> extends TableColumnType<Item> {
  /** The title, the amount and the status stand on top, without their labels. The others follow, each with its label. */
  readonly card?: 'title' | 'amount' | 'status';
}

/** The columns for antd, whose cells know their place and their label on a card; `console.css` draws the cards. */
export const withCards = <Item>(columns: readonly Column<Item>[]): TableColumnsType<Item> =>
  columns.map(({ card = 'rest', ...column }) => {
    const cell = {
      className: `on-card-${card}`,
      'data-label': typeof column.title === 'string' ? column.title : '',
    };
    return { ...column, onCell: () => cell };
  });
