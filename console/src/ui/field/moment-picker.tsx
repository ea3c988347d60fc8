import { DatePicker, type DatePickerProps } from 'antd';

/** Picks a day and a time of it, to the minute. */
export const MomentPicker = (props: DatePickerProps) => (
  <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" {...props} />
);
