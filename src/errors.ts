export interface CatalogueEntry {
  readonly code: number;
  readonly status: number;
  readonly en: string;
  readonly zh: string;
}

/** Every answer that is not a success: its stable name, code, HTTP status and words. */
export const catalogue = {
  malformedJson: {
    code: 1001,
    status: 400,
    en: 'The body is not valid JSON: {detail}.',
    zh: '请求体不是合法的 JSON：{detail}。',
  },
  bodyNotObject: {
    code: 1002,
    status: 400,
    en: 'The body must be a JSON object such as {"pageNum": 0}; received {received}.',
    zh: '请求体必须是 JSON 对象，例如 {"pageNum": 0}；收到的是 {received}。',
  },
  invalidUtf8: {
    code: 1003,
    status: 400,
    en: 'The body is not valid UTF-8.',
    zh: '请求体不是合法的 UTF-8 编码。',
  },
  unknownPath: {
    code: 1004,
    status: 404,
    en: 'There is no operation at {path}. All of them are listed at {docs}.',
    zh: '{path} 没有对应的接口，全部接口见 {docs}。',
  },
  methodNotAllowed: {
    code: 1005,
    status: 405,
    en: '{path} takes {allowed}, not {method}.',
    zh: '{path} 只接受 {allowed}，不接受 {method}。',
  },
  bodyTooLarge: {
    code: 1006,
    status: 413,
    en: 'The body is larger than the {limit} bytes allowed.',
    zh: '请求体超过允许的 {limit} 字节。',
  },
  unsupportedMediaType: {
    code: 1007,
    status: 415,
    en: 'Content-Type must be application/json; received {received}.',
    zh: 'Content-Type 必须是 application/json；收到的是 {received}。',
  },
  badRequest: {
    code: 1008,
    status: 400,
    en: 'The request could not be read: {detail}.',
    zh: '无法读取请求：{detail}。',
  },

  headerFormat: {
    code: 1009,
    status: 400,
    en: 'The header {param} must be {expected}; received {received}.',
    zh: '请求头 {param} 应为 {expected}；收到的是 {received}。',
  },

  parameterMissing: { code: 2001, status: 400, en: '{param} is required.', zh: '缺少必填参数 {param}。' },
  parameterUnknown: {
    code: 2002,
    status: 400,
    en: '{param} is not a parameter here. {hint}',
    zh: '没有名为 {param} 的参数。{hint}',
  },
  parameterType: {
    code: 2003,
    status: 400,
    en: '{param} must be {expected}; received {received}.',
    zh: '{param} 应为 {expected}；收到的是 {received}。',
  },
  parameterTooLong: {
    code: 2004,
    status: 400,
    en: '{param} may have at most {limit} characters; received {length}.',
    zh: '{param} 最多 {limit} 个字符；收到 {length} 个。',
  },
  parameterEmpty: { code: 2005, status: 400, en: '{param} must not be empty.', zh: '{param} 不能为空。' },
  tooManyItems: {
    code: 2006,
    status: 400,
    en: '{param} may have at most {limit} items; received {length}.',
    zh: '{param} 最多 {limit} 项；收到 {length} 项。',
  },
  tooFewItems: {
    code: 2007,
    status: 400,
    en: '{param} needs at least {limit} items; received {length}.',
    zh: '{param} 至少需要 {limit} 项；收到 {length} 项。',
  },
  parameterRange: {
    code: 2008,
    status: 400,
    en: '{param} must be from {minimum} to {maximum}; received {received}.',
    zh: '{param} 的取值范围是 {minimum} 到 {maximum}；收到的是 {received}。',
  },
  parameterFormat: {
    code: 2009,
    status: 400,
    en: '{param} must be {expected}; received {received}.',
    zh: '{param} 应为 {expected}；收到的是 {received}。',
  },
  parameterValue: {
    code: 2010,
    status: 400,
    en: '{param} must be one of {allowed}; received {received}.',
    zh: '{param} 只能是 {allowed} 之一；收到的是 {received}。',
  },
  textNotStorable: {
    code: 2011,
    status: 400,
    en: '{param} contains {what}, which cannot be stored as text.',
    zh: '{param} 含有 {what}，无法作为文本保存。',
  },
  secondsExpected: {
    code: 2012,
    status: 400,
    en: '{param} is in seconds (10 digits, for example {example}); received {received}, which looks like milliseconds.',
    zh: '{param} 的单位是秒（10 位，例如 {example}）；收到的 {received} 像是毫秒。',
  },
  millisecondsExpected: {
    code: 2013,
    status: 400,
    en: '{param} is in milliseconds (13 digits, for example {example}); received {received}, which looks like seconds.',
    zh: '{param} 的单位是毫秒（13 位，例如 {example}）；收到的 {received} 像是秒。',
  },
  rangeEndBeforeBegin: {
    code: 2014,
    status: 400,
    en: '{param} must not be less than {begin} ({beginValue}); received {received}.',
    zh: '{param} 不能小于 {begin}（{beginValue}）；收到的是 {received}。',
  },
  rangeTooLong: {
    code: 2015,
    status: 400,
    en: '{param} may be at most {days} days after {begin}; received {received} ms after it, the limit is {limit} ms.',
    zh: '{param} 与 {begin} 之间最多相隔 {days} 天；收到的相隔 {received} 毫秒，上限为 {limit} 毫秒。',
  },
  activeEndInPast: {
    code: 2016,
    status: 400,
    en: 'activeEnd must not be earlier than now ({now}, in seconds); received {received}.',
    zh: 'activeEnd 不能早于当前时间（{now}，单位秒）；收到的是 {received}。',
  },
  activeEndNotAfterBegin: {
    code: 2017,
    status: 400,
    en: 'activeEnd must be later than activeBegin ({activeBegin}); received {received}.',
    zh: 'activeEnd 必须晚于 activeBegin（{activeBegin}）；收到的是 {received}。',
  },
  activeBeginFixed: {
    code: 2018,
    status: 400,
    en: 'The effective time of a class cannot be changed after creation: leave activeBegin out.',
    zh: '班级的生效时间创建后不可修改：请不要传 activeBegin。',
  },
  nothingToChange: {
    code: 2019,
    status: 400,
    en: 'Send at least one field to change besides {param}.',
    zh: '除 {param} 外，至少要传一个需要修改的字段。',
  },
  duplicateItem: {
    code: 2020,
    status: 400,
    en: '{param} repeats an earlier item: {received}.',
    zh: '{param} 与前面的项重复：{received}。',
  },

  branchNotFound: {
    code: 4001,
    status: 404,
    en: 'There is no branch with {param} {received}.',
    zh: '没有 {param} 为 {received} 的分校。',
  },
  columnNotFound: {
    code: 4002,
    status: 404,
    en: 'There is no product column with {param} {received}.',
    zh: '没有 {param} 为 {received} 的商品栏目。',
  },
  groupNotFound: {
    code: 4003,
    status: 404,
    en: 'There is no class with {param} {received}.',
    zh: '没有 {param} 为 {received} 的班级。',
  },
  teacherNotFound: {
    code: 4004,
    status: 404,
    en: 'There is no teacher with {param} {received}.',
    zh: '没有 {param} 为 {received} 的教师。',
  },
  studentNotFound: {
    code: 4005,
    status: 404,
    en: 'There is no student with {param} {received}.',
    zh: '没有 {param} 为 {received} 的学生。',
  },
  userNotFound: {
    code: 4006,
    status: 404,
    en: 'There is no user with {param} {received}.',
    zh: '没有 {param} 为 {received} 的用户。',
  },
  teacherUnknown: {
    code: 4101,
    status: 422,
    en: '{param} names no teacher: there is none with the id {received}.',
    zh: '{param} 指向的教师不存在：没有 id 为 {received} 的教师。',
  },
  assistantUnknown: {
    code: 4102,
    status: 422,
    en: '{param} names no assistant: there is none with the id {received}.',
    zh: '{param} 指向的助教不存在：没有 id 为 {received} 的助教。',
  },
  subjectUnknown: {
    code: 4103,
    status: 422,
    en: '{param} names no subject: there is none with the id {received}.',
    zh: '{param} 指向的科目不存在：没有 id 为 {received} 的科目。',
  },
  userTeachesGroups: {
    code: 4201,
    status: 409,
    en: '{received} is a teacher or assistant of classes that have not expired: {groups}. Give these another one first.',
    zh: '{received} 仍是未过期班级的教师或助教：{groups}。请先更换。',
  },
  userHasRefundUnderWay: {
    code: 4202,
    status: 409,
    en: '{received} has a refund under way in {orders}. Finish it first.',
    zh: '{received} 的订单 {orders} 正在退款，请先处理完毕。',
  },

  idempotencyKeyInUse: {
    code: 4301,
    status: 409,
    en: 'A request with the same Idempotency-Key is under way. Wait for its answer, then send it again.',
    zh: '相同 Idempotency-Key 的请求正在处理，请等待其结果后再发送。',
  },
  idempotencyKeyReused: {
    code: 4302,
    status: 422,
    en: 'This Idempotency-Key was used for a request with other content. Use a new key for a new request.',
    zh: '该 Idempotency-Key 已用于内容不同的请求，新的请求请使用新的 key。',
  },

  internal: {
    code: 5001,
    status: 500,
    en: 'Something went wrong on our side. Tell the operator the reqId.',
    zh: '服务器内部错误，请将 reqId 告知管理员。',
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
    en: 'The database took too long and the request was ended. Try again, or ask for less.',
    zh: '数据库处理超时，请求已终止。请重试或缩小查询范围。',
  },
} as const satisfies Record<string, CatalogueEntry>;
