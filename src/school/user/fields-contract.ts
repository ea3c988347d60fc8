import { Type } from 'typebox';
import type { FieldTable, OwnFieldTable } from '../../operation/contract/field-table.ts';
import { Choice, Name, Pattern, StoredMoment, Text } from '../../operation/contract/fields.ts';

/** A mobile as operations take it. Files may have signs between the digits, which `storedMobile` removes. */
export const mobilePattern = '^(\\+?[0-9]{3,20})?$';

const Mobile = (description: string) =>
  Pattern(description, mobilePattern, {
    en: '3 to 20 digits, also after a +, or "" for none',
    zh: '3 到 20 位数字，可以 + 开头；传 "" 表示没有',
  });
const ShortText = (description: string) => Text(description, { maxLength: 100 });

/** Fields of a user in the interface; no field is ever added here. `User` in contract.ts beside it says which are personal. */
export const interfaceFields = {
  loginName: {
    given: Name('Login name; unique in the organisation.', 64),
    search: 'open',
    namesPerson: true,
    headings: ['登录名', '用户名', '账号', '登录账号', '帐号', 'username', 'account', 'login', 'loginId'],
  },
  name: {
    given: Name('Name.', 100),
    search: 'open',
    namesPerson: true,
    headings: [
      ...['姓名', '名称', '名字', '学员姓名', '学生姓名', '老师姓名', '教师姓名'],
      ...['fullName', 'realName', 'studentName'],
    ],
  },
  mobile: {
    given: Mobile('Login mobile; several users may have the same one. Of +8613800138000, 13800138000 is stored.'),
    search: 'personal',
    namesPerson: true,
    headings: [
      ...['手机', '手机号', '手机号码', '电话', '联系电话', '手机电话', '联系手机', '电话号码'],
      ...['mobileNo', 'mobileNumber', 'mobilePhone', 'mobilePhoneNumber', 'phone', 'phoneNo', 'phoneNumber'],
      ...['cellPhone', 'contactNo', 'contactNumber', 'tel', 'telNo', 'telephone', 'telephoneNumber'],
    ],
  },
  active: {
    given: Choice('1 (default): may sign in; 0: may not.', [0, 1]),
    unset: 1,
    headings: ['启用', '是否启用', 'isActive', 'enabled'],
  },
  gender: { given: Choice('0: unknown (default); 1: male; 2: female.', [0, 1, 2]), headings: ['性别', 'sex'] },
  birthday: {
    given: Pattern('YYYY-MM-DD.', '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$', {
      en: 'a date as YYYY-MM-DD, or "" for none',
      zh: '日期，格式为 YYYY-MM-DD；传 "" 表示没有',
    }),
    headings: ['生日', '出生日期', '出生年月日', 'dateOfBirth', 'birthDate', 'dob'],
  },
  avatarUrl: { given: Text('Image URL.', { maxLength: 2000 }), namesPerson: true, headings: ['头像'] },
  email: {
    given: Pattern('Email address.', '^([^\\s@]{1,200}@[^\\s@]{1,200})?$', {
      en: 'an email address, or "" for none',
      zh: '电子邮箱；传 "" 表示没有',
    }),
    namesPerson: true,
    headings: ['邮箱', '电子邮箱', '邮箱地址', '邮件', 'mail', 'emailAddress'],
  },
  nickName: { given: ShortText('Nickname.'), namesPerson: true, headings: ['昵称'] },
  grade: { given: ShortText('Grade.'), headings: ['年级'] },
  school: { given: ShortText('School.'), headings: ['学校', '就读学校'] },
  province: { given: ShortText('Province.'), headings: ['省', '省份'] },
  city: { given: ShortText('City.'), headings: ['市', '城市'] },
  district: { given: ShortText('District.'), headings: ['区', '区县'] },
  address: {
    given: Text('Street address.', { maxLength: 200 }),
    namesPerson: true,
    headings: ['地址', '详细地址', '街道地址'],
  },
  guardianName: {
    given: ShortText('Name of a parent or guardian.'),
    search: 'guardian',
    namesPerson: true,
    headings: ['家长', '家长姓名', '监护人', '监护人姓名', 'parent', 'parentName', 'guardian'],
  },
  guardianMobile: {
    given: Mobile('Mobile of a parent or guardian.'),
    search: 'guardian',
    namesPerson: true,
    headings: [
      ...[
        '家长手机',
        '家长手机号',
        '家长手机号码',
        '家长电话',
        '家长联系电话',
        '监护人手机',
        '监护人手机号',
        '监护人电话',
      ],
      ...['guardiansMobile', 'guardianPhone', 'parentMobile', 'parentMobileNo', 'parentMobileNumber', 'parentPhone'],
      ...['parentPhoneNo', 'parentPhoneNumber', 'parentsMobile', 'parentsPhone'],
    ],
  },
  source: { given: ShortText('Acquisition source.'), headings: ['来源', '渠道', '招生来源'] },
  remark: { given: Text('Staff remark.', { maxLength: 1000 }), headings: ['备注', '说明', 'remarks'] },
  language: { given: Text('Language, such as "zh-CN".', { maxLength: 35 }), headings: ['语言'] },
  timeZone: { given: Text('Time zone, an IANA name.', { maxLength: 64 }), headings: ['时区'] },
  tags: {
    given: Type.Array(Text('Tag.', { minLength: 1, maxLength: 50 }), { description: 'Tags.', maxItems: 50 }),
    headings: ['标签'],
  },
  lastLoginAt: {
    given: StoredMoment('Last sign-in, milliseconds.'),
    column: 'lastLoginAtMs',
    headings: ['最近登录', '最后登录时间', '最近登录时间'],
  },
} as const satisfies FieldTable;

/** Fields that /user/get adds. A new field of users goes here. */
export const ownFields = {
  externalId: {
    given: Text('Id in another system; unique in the organisation.', { maxLength: 100 }),
    answer: Type.String({ description: 'id in another system; "": none' }),
    example: 'crm-2209',
    nullIs: '',
    namesPerson: true,
    headings: [
      '外部编号',
      '外部系统编号',
      'CRM编号',
      '客户编号',
      'crmId',
      'customerId',
      'customerNo',
      'customerNumber',
    ],
  },
} as const satisfies OwnFieldTable;

/** All fields of a user that operations and files set. */
export const userFields = { ...interfaceFields, ...ownFields };
