import { named } from '../../operation/errors/entry.ts';

/** Errors of imports and exports. */
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
    en: '{param} is only allowed for the sheets {allowed}; the requested sheet is {received}.',
    zh: '{param} 只能用于表 {allowed}；请求的表是 {received}。',
  },
  importBoth: {
    code: 2114,
    status: 400,
    en: '{param} and {other} name the same record: leave one of them out.',
    zh: '{param} 与 {other} 指向同一条记录，请只填一个。',
  },
  importGap: {
    code: 4501,
    status: 409,
    en: 'The server has {done} rows of this import: continue from {done}, not from {received}.',
    zh: '服务器已收到该导入的 {done} 行，请从第 {done} 行继续，而不是从 {received}。',
  },
  importReference: {
    code: 4502,
    status: 422,
    en: '{param} refers to the {kind} {received}, which does not exist.',
    zh: '{param} 引用的 {kind} {received} 不存在。',
  },
  importConflict: {
    code: 4503,
    status: 409,
    en: 'The row contradicts an existing record, another row or itself: {reason}. Correct it.',
    zh: '该行与已有数据、其他行或自身矛盾：{reason}。请更正。',
  },
  importFixedField: {
    code: 4505,
    status: 409,
    en: 'A file cannot change {fields}: {place} is {stored} here and {received} in the file. {advice}',
    zh: '文件不能修改 {fields}：{place} 在系统中是 {stored}，文件中是 {received}。{advice}',
  },
  importChangedHere: {
    code: 4506,
    status: 409,
    en: 'The record changed here at {changedAt}, after the updateAt of the file, {received}. Compare both and import the row with a later updateAt.',
    zh: '该记录在系统中于 {changedAt} 修改过，晚于文件中的 updateAt {received}。请核对后以更晚的 updateAt 重新导入。',
  },
  importUnknownRecord: {
    code: 4508,
    status: 404,
    en: 'No record has {known}, so there is none to change. Correct it. To add a new record instead, the row also needs {missing}.',
    zh: '没有 {known} 的记录，无法修改。请更正；若要新增记录，该行还需填写 {missing}。',
  },
  importUnnamedRecord: {
    code: 2119,
    status: 400,
    en: 'The row does not say which record it changes: it needs {ids}. To add a new record instead, the row also needs {missing}.',
    zh: '该行没有指明要修改的记录，需要填写 {ids}；若要新增记录，该行还需填写 {missing}。',
  },
  importPreviewStale: {
    code: 4507,
    status: 409,
    en: 'The file or the data changed since the preview, so nothing was imported. Preview the file again and confirm that preview.',
    zh: '预览之后文件或数据发生了变化，没有导入任何内容。请重新预览并确认。',
  },
  importNotTried: {
    code: 4509,
    status: 409,
    en: 'Not tried: {refused} rows before it were refused. Correct those and import this row again.',
    zh: '未尝试导入：此前已有 {refused} 行被拒绝。请更正那些行后重新导入该行。',
  },
  importFinished: {
    code: 4504,
    status: 409,
    en: 'This file was already imported at {finishedAt}.',
    zh: '该文件已于 {finishedAt} 导入过。',
  },
  exportSpaceUsedUp: {
    code: 5006,
    status: 503,
    en: 'The exports that are not read yet take up the space for them. Read or cancel your own, and try again in {seconds} seconds. The operator can allow more (EXPORT_SPACE_MB).',
    zh: '尚未读完的导出文件已占满可用空间。请先读完或取消自己的导出，{seconds} 秒后重试。服务器管理员可以调大 EXPORT_SPACE_MB。',
  },
});
