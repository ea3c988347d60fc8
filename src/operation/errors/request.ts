import { named } from './entry.ts';

/** Errors of the whole request: 1xxx. */
export const requestErrors = named({
  malformedJson: {
    code: 1001,
    status: 400,
    en: 'The body is not valid JSON: {detail}.',
    zh: '请求体不是合法的 JSON：{detail}。',
  },
  nestedTooDeep: {
    code: 1013,
    status: 400,
    en: 'The body nests arrays and objects more than {limit} levels deep. No operation accepts that.',
    zh: '请求体中数组和对象的嵌套超过 {limit} 层，没有接口接受这样的内容。',
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
    en: 'No operation has the path {path}. {docs} lists all operations.',
    zh: '{path} 没有对应的接口，全部接口见 {docs}。',
  },
  methodNotAllowed: {
    code: 1005,
    status: 405,
    en: '{path} accepts {allowed}, not {method}.',
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
  bodyCompressed: {
    code: 1012,
    status: 415,
    en: 'The body must not be compressed; received Content-Encoding {received}.',
    zh: '请求体不能压缩；收到的 Content-Encoding 是 {received}。',
  },
  bodyTooManyNames: {
    code: 1015,
    status: 400,
    en: 'The body has an object with more than {limit} names. No operation accepts that.',
    zh: '请求体中有一个对象的字段超过 {limit} 个，没有接口接受这样的内容。',
  },
  bodyTooManyValues: {
    code: 1014,
    status: 400,
    en: 'The body has {values} values; this operation accepts at most {limit}. Split it into several requests.',
    zh: '请求体含有 {values} 个值，该接口最多接受 {limit} 个，请分多次发送。',
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
  branchOfWrite: {
    code: 1016,
    status: 400,
    en: 'The header {param} limits reads to a branch; a write names its records. Send the write without it.',
    zh: '请求头 {param} 只用于将查询限定在某个分校；写操作请去掉该请求头。',
  },
  headersTooLarge: {
    code: 1010,
    status: 431,
    en: 'The path and headers are larger than the {limit} bytes allowed.',
    zh: '请求路径与请求头超过允许的 {limit} 字节。',
  },
  requestTimeout: {
    code: 1011,
    status: 408,
    en: 'The request did not arrive completely in time. Send it again.',
    zh: '请求未在规定时间内发送完毕，请重新发送。',
  },
});
