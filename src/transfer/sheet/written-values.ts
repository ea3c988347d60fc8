import { fail, quote, type Words } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { shortened } from '../../school/code-dictionary/statuses-contract.ts';
import { valueTables } from '../../school/code-dictionary/tables.ts';
import { foldText } from '../../search/fold.ts';
import type { Listing } from './sheet.ts';

/** The table of the dictionary for a column, by sheet and column. The console shows its words. */
export const dictionaryFields: Readonly<Record<string, string>> = {
  'users.userRole': 'userRole',
  'users.active': 'active',
  'users.gender': 'gender',
  'products.type': 'product.type',
  'products.status': 'product.status',
  'groups.serviceFlag': 'serviceFlag',
  'groupPurchases.status': 'groupPurchase.status',
  'orders.orderType': 'orderType',
  'lessons.classType': 'classType',
  'lessonEvents.kind': 'liveclass.events.kind',
};

type Code = string | number;
type Synonyms = readonly (readonly [code: Code, ...words: string[]])[];

const yesOrNo: Synonyms = [
  [1, 'yes', 'y', 'true', '是', '√', '✓'],
  [0, 'no', 'n', 'false', '否', '×'],
];

/** What people also write, where it can mean nothing else. */
const otherWords: Readonly<Record<string, Synonyms>> = {
  'users.userRole': [
    ['teacher', '老师', '任课老师', '任课教师', '主讲老师', '授课老师', 'teachers', 'tutor', 'instructor'],
    ['student', '学员', '学生', '在读学员', 'students', 'pupil', 'learner'],
    ['assistant', '助教老师', '助理教师', 'assistants', 'teaching assistant', 'ta'],
  ],
  'users.active': [
    [1, '启用', '已启用', '正常', 'active', 'enabled'],
    [0, '停用', '已停用', '禁用', '已禁用', 'inactive', 'disabled'],
  ],
  'users.gender': [
    [1, '男性', '男生', '男孩', 'm', 'man', 'boy'],
    [2, '女性', '女生', '女孩', 'f', 'woman', 'girl'],
    [0, '不详', '保密', 'unspecified'],
  ],
  'products.type': [
    [1, '直播', '直播课程', 'live'],
    [2, '录播', '录播课程', 'recorded'],
    [4, '实物商品'],
    [8, '线下', '面授课', 'offline'],
    [9, '其它'],
  ],
  'products.status': [
    [1, 'waiting'],
    [2, '在售'],
    [3, '售罄'],
    [4, '下架', 'off sale'],
  ],
  'groups.serviceFlag': [
    [1, 'service'],
    [2, 'ordinary'],
  ],
  'groupPurchases.status': [
    ['complete', 'completed', '拼团成功'],
    ['failed', '未成团'],
  ],
  'orders.orderType': [
    [1, 'ordinary', '普通'],
    [5, '拼团'],
  ],
  'lessons.classType': [
    ['oneToOne', '1对1', '1v1', '1 on 1', 'one on one'],
    ['small', '小班'],
    ['large', '大班'],
    ['dual', '双师', '双师班', 'dual teacher'],
    ['public', '公开'],
  ],
};

/** The same word in any case, with other spaces, dashes and full-width letters. */
const plain = (word: string) => foldText(word).replaceAll(/[\s_\-‐-―]+/g, '');

const inFullAndShort = (word: string) => [word, shortened(word)];

interface EnumeratedField {
  readonly enum?: readonly Code[];
}

/** What may be written into a column with few values. */
export interface WrittenValues {
  /** The code of each word. */
  readonly codes: ReadonlyMap<string, Code>;
  /** A word for each code, for messages. */
  readonly allowed: Words;
}

/** undefined if any value may be written. Throws if a word has two meanings. */
function valuesOf(sheet: string, column: string, { enum: enumerated }: EnumeratedField): WrittenValues | undefined {
  if (enumerated === undefined) return undefined;
  const codes = new Map<string, Code>();
  const add = (word: string, code: Code) => {
    if (!enumerated.includes(code)) return;
    const other = codes.get(plain(word));
    if (other !== undefined && other !== code)
      throw new Error(`${sheet}.${column}: ${word} is both ${other} and ${code}`);
    codes.set(plain(word), code);
  };
  const name = `${sheet}.${column}`;
  for (const code of enumerated) if (typeof code === 'string') add(code, code);
  const table = valueTables.find(({ field }) => field === dictionaryFields[name]);
  const described = table?.values.filter(({ value }) => enumerated.includes(value)) ?? [];
  for (const { value, en, zh } of described) for (const word of [en, zh].flatMap(inFullAndShort)) add(word, value);
  const isYesOrNo = enumerated.length === 2 && enumerated.includes(0) && enumerated.includes(1);
  for (const [code, ...more] of [...(isYesOrNo ? yesOrNo : []), ...(otherWords[name] ?? [])]) {
    for (const word of more) add(word, code);
  }
  const allowed = {
    en: described.map(({ en }) => shortened(en)).join(', ') || 'yes, no',
    zh: described.map(({ zh }) => shortened(zh)).join('、') || '是、否',
  };
  return { codes, allowed };
}

const known = new WeakMap<Listing, ReadonlyMap<string, WrittenValues>>();

/** The columns of a sheet with few values. Computed once. */
export function writtenValues(sheet: Listing): ReadonlyMap<string, WrittenValues> {
  const found = known.get(sheet);
  if (found !== undefined) return found;
  const columns = new Map<string, WrittenValues>();
  for (const [column, field] of Object.entries<EnumeratedField>(Object(sheet.row.properties))) {
    const values = valuesOf(sheet.name, column, field);
    if (values !== undefined) columns.set(column, values);
  }
  known.set(sheet, columns);
  return columns;
}

/** The code that a word means. A word that means none is refused with the words that mean something. */
export function codeOf({ codes, allowed }: WrittenValues, param: string, word: string): Code {
  const code = codes.get(plain(word));
  if (code === undefined) throw fail(parameterErrors.parameterValue, { param, allowed, received: quote(word) });
  return code;
}
