import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';

interface DateRangePickerProps {
  readonly from: Dayjs;
  readonly to: Dayjs;
  readonly label: string;
  readonly onPick: (first: Dayjs, last: Dayjs) => void;
  readonly onClose: () => void;
}

/** A calendar that opens immediately. */
export function DateRangePicker({ from, to, label, onPick, onClose }: DateRangePickerProps) {
  return (
    <DatePicker.RangePicker
      aria-label={label}
      allowClear={false}
      autoFocus
      defaultOpen
      value={[from, to]}
      onChange={(days) => {
        const [first, last] = days ?? [];
        if (first && last) onPick(first, last);
      }}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    />
  );
}
