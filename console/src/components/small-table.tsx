import { Table, type TableProps } from 'antd';

/** A table without pages that scrolls sideways. */
export const SmallTable = <Item extends object>(props: TableProps<Item>) => (
  <Table<Item> size="small" pagination={false} scroll={{ x: 'max-content' }} {...props} />
);
