import { named } from '../../operation/errors/entry.ts';

/** What only an import can say. */
export const sheetErrors = named({
  sheetUnknown: {
    code: 2110,
    status: 400,
    en: '{param} must be one of {allowed}; received {received}.',
    zh: '{param} 应为 {allowed} 之一；收到的是 {received}。',
  },
  sheetUnfiltered: {
    code: 2113,
    status: 400,
    en: '{param} is for the sheets {allowed}; received it for {received}.',
    zh: '{param} 只用于表 {allowed}；收到的表是 {received}。',
  },
  importBoth: {
    code: 2114,
    status: 400,
    en: '{param} and {other} both say it: leave one of them out.',
    zh: '{param} 与 {other} 只能填一个。',
  },
  importGap: {
    code: 4501,
    status: 409,
    en: 'This import has {done} rows so far: go on from there, not from {received}.',
    zh: '该导入目前已有 {done} 行，请从那里继续，而不是从 {received}。',
  },
  importReference: {
    code: 4502,
    status: 422,
    en: '{param} refers to the {kind} {received}, which is not there.',
    zh: '{param} 引用的 {kind} {received} 不存在。',
  },
  importConflict: {
    code: 4503,
    status: 409,
    en: 'The row contradicts what is there already, or itself ({constraint}).',
    zh: '该行与已有数据或自身矛盾（{constraint}）。',
  },
  importFinished: {
    code: 4504,
    status: 409,
    en: 'This file was imported before, at {finishedAt}.',
    zh: '该文件已于 {finishedAt} 导入过。',
  },
});
