import { named } from '../../operation/errors/entry.ts';

export const eventErrors = named({
  eventsDeleted: {
    code: 4601,
    status: 422,
    en: 'Events after the cursor {received} are no longer kept: those up to {last} were deleted. Take a new copy of the records, then list events without a cursor.',
    zh: '游标 {received} 之后的事件已不再保留：{last} 及之前的事件已删除。请重新完整复制数据，然后不带 cursor 查询事件。',
  },
  cursorOfOtherHistory: {
    code: 4602,
    status: 422,
    en: 'The cursor {received} is not from the present history of this database: it comes from another database, from before a backup was restored, or from changes that were lost. Take a new copy of the records, and continue with its cursor.',
    zh: '游标 {received} 不属于此数据库当前的历史：它来自另一个数据库，或来自恢复备份之前，或其后的更改已丢失。请重新完整复制数据，再从新的游标继续。',
  },
});
