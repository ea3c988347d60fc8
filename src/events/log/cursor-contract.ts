import { Pattern } from '../../operation/contract/fields.ts';

/** The parts of a cursor: the history of the database in which it was read, and a position. Readers take it as a whole. */
const history = '[0-9a-f]{12}';

export const EventCursor = (description: string) =>
  Pattern(description, `^${history}\\.[0-9]{1,16}$`, {
    en: 'the nextCursor of an earlier response, or the cursor of an event or of an export',
    zh: '之前响应中的 nextCursor，或者事件或导出的游标',
  });

export const FeedCursor = (description: string) =>
  Pattern(description, `^${history}\\.[0-9]{1,16}\\.[0-9]{1,16}$`, {
    en: 'the nextCursor of an earlier response',
    zh: '之前响应中的 nextCursor',
  });
