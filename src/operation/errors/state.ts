import { named } from './entry.ts';

/** Errors of the state of the records that several resources share: 4xxx. */
export const stateErrors = named({
  teacherUnknown: {
    code: 4101,
    status: 422,
    en: 'No teacher has the id {received} ({param}).',
    zh: '{param} 指向的教师不存在：没有 id 为 {received} 的教师。',
  },
  assistantUnknown: {
    code: 4102,
    status: 422,
    en: 'No assistant has the id {received} ({param}).',
    zh: '{param} 指向的助教不存在：没有 id 为 {received} 的助教。',
  },
  subjectUnknown: {
    code: 4103,
    status: 422,
    en: 'No subject has the id {received} ({param}).',
    zh: '{param} 指向的科目不存在：没有 id 为 {received} 的科目。',
  },
  groupUnknown: {
    code: 4180,
    status: 422,
    en: 'No class has the id {received} ({param}).',
    zh: '{param} 指向的班级不存在：没有 id 为 {received} 的班级。',
  },
  studentUnknown: {
    code: 4181,
    status: 422,
    en: 'No student has the id {received} ({param}).',
    zh: '{param} 指向的学生不存在：没有 id 为 {received} 的学生。',
  },
  userUnknown: {
    code: 4182,
    status: 422,
    en: 'No user has the id {received} ({param}).',
    zh: '{param} 指向的用户不存在：没有 id 为 {received} 的用户。',
  },
  idempotencyKeyInUse: {
    code: 4301,
    status: 409,
    en: 'A request with the same Idempotency-Key is in progress. Wait for its answer, then send it again.',
    zh: '相同 Idempotency-Key 的请求正在处理，请等待其结果后再发送。',
  },
  idempotencyKeyReused: {
    code: 4302,
    status: 422,
    en: 'This Idempotency-Key was used for a different request. Use a new key for a new request.',
    zh: '该 Idempotency-Key 已用于内容不同的请求，新的请求请使用新的 key。',
  },
  sumTooLarge: {
    code: 4304,
    status: 422,
    en: 'The sum is larger than 9007199254740991, which JSON cannot represent exactly. Request less data, for example a shorter range or one branch.',
    zh: '结果之和超过 9007199254740991，JSON 无法精确表示。请缩小查询范围，例如缩短时间段或只查一个分校。',
  },
  recordChanged: {
    code: 4305,
    status: 409,
    en: 'The record {record} has changed since its version {received} was read. Read it again, then decide what to change.',
    zh: '记录 {record} 在读取版本 {received} 之后已被修改，请重新读取后再决定如何修改。',
  },
  keptAnswerErased: {
    code: 4303,
    status: 409,
    en: 'This request was already executed. Its answer was deleted, because it named a person who has been erased.',
    zh: '该请求此前已执行，其结果因涉及已清除个人信息的人员而被删除。',
  },
});
