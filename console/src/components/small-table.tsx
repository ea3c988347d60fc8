import { Table, type TableProps } from 'antd';

/** A short table, all of it at once; what is wider than its place scrolls there. */
export const SmallTable = <Item extends object>(props: TableProps<Item>) => (
  <Table<Item> size="small" pagination={false} scroll={{ x: 'max-content' }} {...props} />
);
