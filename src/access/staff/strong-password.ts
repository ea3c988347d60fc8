import { fail } from '../../operation/errors/failure.ts';
import { staffErrors } from './errors.ts';

/** White space aside. Repeated characters and short patterns have fewer. */
const fewestDifferent = 5;

/** The commonest passwords of ten characters and more, in lower case. Rows of keys and of the alphabet are found below. */
const commonest = new Set(
  [
    'password12 password123 password1234 password12345 passwordpassword passw0rd123 p@ssw0rd123 p@ssword123 p@ssw0rd1234',
    'mypassword123 newpassword changeme123 changeme1234 welcome123 welcome1234 welcome12345 letmein123 letmein1234',
    'admin12345 admin123456 admin1234567 administrator adminadmin123 root123456 test123456 testtest123 teacher123 teacher1234',
    'student123 student1234 school1234 school12345 lectern123 lectern1234 iloveyou12 iloveyou123 ilovemyself sunshine123',
    'princess123 football123 baseball123 superman123 starwars123 basketball qwerty1234 qwerty12345 qwerty123456 qwe1234567',
    'q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qaz2wsx3edc4rfv qazwsxedcrfv zaq12wsxcde3 zxcvbnm123',
    'zxcvbnm1234 asdfghjkl123 asdf123456 asd1234567 abc1234567 abc12345678 abcd123456 abcd1234567 abcde12345 abc123abc123',
    'a123456789 a1234567890 aa123456789 a12345678910 123456789a 1234567890a 123456789q 123456789abc 1234567891 12345678910',
    '123123123a woaini1314 woaini520 woaini5201314 woaini123456 woaini1314520 5201314520 1314520520 5201314woaini wang123456',
    'zhang123456 li123456789 liu123456789 admin888888 a5201314520 laoshi123456 xuesheng123',
  ].flatMap((line) => line.split(' ')),
);

/** Rows in which people press one key after the other, in both directions. */
const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
];
const everyRow = [...rows, ...rows.map((row) => [...row].reverse().join(''))];

/** Refuses a password that is guessed first: of few different characters, a row of keys, or one of the commonest. */
export function requireStrong(password: string, param: string): void {
  const folded = password.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
  const isGuessed =
    new Set(folded).size < fewestDifferent ||
    commonest.has(folded) ||
    everyRow.some((row) => row.includes(folded)) ||
    isRepeated(folded);
  if (isGuessed) throw fail(staffErrors.passwordTooSimple, { param, different: fewestDifferent });
}

/** The same few characters again and again, such as `abcde1abcde1`. */
function isRepeated(text: string): boolean {
  const period = (text + text).indexOf(text, 1);
  return period <= 6 && period < text.length;
}
