import type { Static } from '../../../operation/contract/static.ts';
import { type Failure, fail, quote } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { checkTimeZone } from '../../../operation/validation/time-zone.ts';
import type { UserFields } from '../fields.ts';
import type * as contract from './contract.ts';
import { isMistyped, storedMobile } from './mobile.ts';

type ProfileInput = Omit<Static<typeof contract.updateUser.request>, 'userId'>;

/** Checks what a pattern cannot: whether a mobile is complete, and whether the date and the time zone exist. */
export function checkProfile(input: ProfileInput, path: string): Failure | undefined {
  const { birthday, timeZone } = input;
  for (const name of ['mobile', 'guardianMobile'] as const) {
    const { [name]: mobile = '' } = input;
    if (isMistyped(mobile)) {
      return fail(parameterErrors.parameterFormat, {
        param: `${path}${name}`,
        expected: { en: 'a complete number: a mobile of China has 11 digits', zh: '完整的号码：手机号为 11 位数字' },
        received: quote(mobile),
      });
    }
  }
  if (birthday && !isDay(birthday)) {
    return fail(parameterErrors.parameterFormat, {
      param: `${path}birthday`,
      expected: { en: 'a day that exists, as YYYY-MM-DD', zh: '存在的日期，格式为 YYYY-MM-DD' },
      received: quote(birthday),
    });
  }
  return timeZone ? checkTimeZone(`${path}timeZone`, timeZone) : undefined;
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const sameNames = [
  ...(['active', 'gender', 'birthday', 'avatarUrl', 'email', 'nickName', 'grade', 'school'] as const),
  ...(['province', 'city', 'district', 'address', 'guardianName', 'source', 'remark'] as const),
  ...(['language', 'timeZone', 'tags'] as const),
];

/** The profile fields that the request contains, with column names. */
export function profileOf(input: ProfileInput): Partial<UserFields> {
  const profile: Partial<UserFields> = {};
  const copy = <Name extends (typeof sameNames)[number]>(name: Name) => {
    if (input[name] !== undefined) profile[name] = input[name];
  };
  for (const name of sameNames) copy(name);
  const { mobile, guardianMobile, lastLoginAt, externalId } = input;
  if (mobile !== undefined) profile.mobile = storedMobile(mobile);
  if (guardianMobile !== undefined) profile.guardianMobile = storedMobile(guardianMobile);
  if (lastLoginAt !== undefined) profile.lastLoginAtMs = lastLoginAt;
  if (externalId !== undefined) profile.externalId = externalId === '' ? null : externalId;
  return profile;
}
