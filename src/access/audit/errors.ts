import { named } from '../../operation/errors/entry.ts';

/** Errors of the audit log. */
export const auditErrors = named({
  auditEntryNotFound: {
    code: 4421,
    status: 404,
    en: 'No entry of the audit log has {param} {received}.',
    zh: '没有 {param} 为 {received} 的操作记录。',
  },
});
