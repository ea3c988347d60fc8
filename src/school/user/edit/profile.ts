import { givenColumns } from '../../../operation/call/field-columns.ts';
import { textNames } from '../../../operation/contract/field-table.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { type Failure, fail, quote } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { checkTimeZone } from '../../../operation/validation/time-zone.ts';
import type { UserFields } from '../fields.ts';
import { mobilePattern, userFields } from '../fields-contract.ts';
import type * as contract from './contract.ts';
import { isMistyped, storedMobile } from './mobile.ts';

type UserInput = Omit<Static<typeof contract.updateUser.request>, 'userId'>;

const isMobile = (given: object) => 'pattern' in given && given.pattern === mobilePattern;
const mobiles = textNames(userFields).filter((name) => isMobile(userFields[name].given));

/** Checks what a pattern cannot: whether a mobile is complete, and whether the date and the time zone exist. */
export function checkProfile(input: UserInput, path: string): Failure | undefined {
  const { birthday, timeZone } = input;
  for (const name of mobiles) {
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

/** The columns of the fields that the request has. */
export function givenUser(input: UserInput): Partial<UserFields> {
  const columns = givenColumns(userFields, input);
  for (const name of mobiles) if (columns[name]) columns[name] = storedMobile(columns[name]);
  return columns;
}
