import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { type Column, withCards } from './column.ts';
import { ScrollArea } from './scroll-area.tsx';

interface SmallTableProps<Item> extends Omit<TableProps<Item>, 'columns' | 'dataSource' | 'expandable'> {
  /** What the table lists, for whoever does not see it. */
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly dataSource: readonly Item[];
  /** The content of an expanded row, rendered when the user expands it. */
  readonly expanded?: ((item: Item) => ReactNode) | undefined;
}

/** A table whose rows are cards on a phone. It has no pages, unless it is told about them. */
export function SmallTable<Item extends object>(props: SmallTableProps<Item>) {
  const { label, columns, dataSource, expanded, ...more } = props;
  return (
    <ScrollArea label={label}>
      <Table<Item>
        className="cards"
        size="small"
        pagination={false}
        columns={withCards(columns)}
        dataSource={[...dataSource]}
        {...(expanded === undefined ? {} : { expandable: expandable(expanded) })}
        {...more}
      />
    </ScrollArea>
  );
}

const expandable = <Item extends object>(
  expanded: (item: Item) => ReactNode,
): NonNullable<TableProps<Item>['expandable']> => ({
  expandedRowRender: expanded,
  expandRowByClick: true,
  expandIcon: ({ expanded: isOpen, record, onExpand }) => (
    <ExpandButton
      isOpen={isOpen}
      onClick={(event) => {
        onExpand(record, event);
        // The row would take the same click back.
        event.stopPropagation();
      }}
    />
  ),
});

interface ExpandButtonProps {
  readonly isOpen: boolean;
  readonly onClick: (event: React.MouseEvent<HTMLElement>) => void;
}

function ExpandButton({ isOpen, onClick }: ExpandButtonProps) {
  const { more } = useWords(common);
  const icon = isOpen ? <DownOutlined /> : <RightOutlined />;
  return <Button type="text" size="small" aria-label={more} aria-expanded={isOpen} icon={icon} onClick={onClick} />;
}
