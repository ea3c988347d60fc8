import { named } from '../../operation/errors/entry.ts';

export const eventErrors = named({
  eventsDeleted: {
    code: 4601,
    status: 422,
    en: 'Events after the cursor {received} are no longer kept: those up to {last} were deleted. Take a new copy of the records, then list events without a cursor.',
    zh: '游标 {received} 之后的事件已不再保留：{last} 及之前的事件已删除。请重新完整复制数据，然后不带 cursor 查询事件。',
  },
});
