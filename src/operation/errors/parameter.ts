import { named } from './entry.ts';

/** Errors of a parameter: 2xxx. */
export const parameterErrors = named({
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
  parameterTooShort: {
    code: 2021,
    status: 400,
    en: '{param} must have at least {limit} characters; received {length}.',
    zh: '{param} 至少 {limit} 个字符；收到 {length} 个。',
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
    en: '{param} must have {limit} or more items; received {length}.',
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
  rangeTooLong: {
    code: 2015,
    status: 400,
    en: '{param} must be at most {days} days ({limit} ms) after {begin}; received {received} ms after it.',
    zh: '{param} 最多比 {begin} 晚 {days} 天（{limit} 毫秒）；收到的晚 {received} 毫秒。',
  },
  timeInFuture: {
    code: 2070,
    status: 400,
    en: '{param} must not be later than now ({now}); received {received}.',
    zh: '{param} 不能晚于当前时间（{now}）；收到的是 {received}。',
  },
  moreThanAmount: {
    code: 2052,
    status: 400,
    en: '{param} may be at most {most}; received {received}.',
    zh: '{param} 最多为 {most}；收到的是 {received}。',
  },
  timeZoneNotInDatabase: {
    code: 2115,
    status: 400,
    en: '{param} is {received}, a time zone that the PostgreSQL server does not know by this name. Send another name of the same zone, such as "Asia/Kolkata" for "Asia/Calcutta".',
    zh: '{param} 为 {received}，PostgreSQL 服务器没有这个名称的时区。请改用同一时区的其他名称，例如用 "Asia/Kolkata" 代替 "Asia/Calcutta"。',
  },
  exactlyOneOf: {
    code: 2030,
    status: 400,
    en: 'Send exactly one of {parameters}.',
    zh: '{parameters} 必须且只能传一个。',
  },
});
