import { Table, type TableProps } from 'antd';

/** A table without pages that scrolls sideways, also by the keyboard: what scrolls can have the focus. */
export const SmallTable = <Item extends object>(props: TableProps<Item>) => (
  <Table<Item>
    ref={(table) => table?.nativeElement.querySelector('.ant-table-content')?.setAttribute('tabindex', '0')}
    size="small"
    pagination={false}
    scroll={{ x: 'max-content' }}
    {...props}
  />
);
