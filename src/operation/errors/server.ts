import { named } from './entry.ts';

/** Errors of the server: 5xxx. */
export const serverErrors = named({
  internal: {
    code: 5001,
    status: 500,
    en: 'Internal server error. Report the reqId to the operator.',
    zh: '服务器内部错误，请将 reqId 告知服务器管理员。',
  },
  databaseUnavailable: {
    code: 5002,
    status: 503,
    en: 'The database cannot be reached right now. Try again shortly.',
    zh: '数据库暂时无法访问，请稍后重试。',
  },
  statementTimeout: {
    code: 5003,
    status: 503,
    en: 'The database took too long, so the request was cancelled. Try again, or request less data.',
    zh: '数据库处理超时，请求已终止。请重试或缩小查询范围。',
  },
  databaseFull: {
    code: 5005,
    status: 503,
    en: 'The disk of the database is full: nothing was written. Tell the operator to make space, then try again.',
    zh: '数据库磁盘已满，未写入任何内容。请通知服务器管理员清理空间后重试。',
  },
  overloaded: {
    code: 5004,
    status: 503,
    en: 'The server is overloaded. Try again shortly.',
    zh: '服务器繁忙，请稍后重试。',
  },
});
