import { useWords } from '../../words/bilingual.ts';
import { useLanguage } from '../../words/language.ts';
import { studentWords } from './student-words.ts';

type Term = readonly [en: string, zh: string];

const kinds: Readonly<Record<string, Term>> = {
  android: ['Android', '安卓设备'],
  computer: ['computer', '电脑'],
  desktop: ['computer', '电脑'],
  ipad: ['iPad', 'iPad'],
  iphone: ['iPhone', 'iPhone'],
  laptop: ['laptop', '笔记本电脑'],
  mac: ['Mac', 'Mac'],
  mobile: ['phone', '手机'],
  pc: ['computer', '电脑'],
  phone: ['phone', '手机'],
  tablet: ['tablet', '平板'],
  tv: ['television', '电视'],
  web: ['browser', '网页'],
};

/** Names the devices of a lesson. The classroom app names them, often by an id that says nothing to people: these are numbered. */
export function useDeviceNames(devices: readonly string[]): (device: string) => string {
  const words = useWords(studentWords);
  const at = useLanguage() === 'en' ? 0 : 1;
  const distinct = [...new Set(devices)];
  return (device) => {
    const kind = kinds[device.toLowerCase()]?.[at];
    return kind ?? (distinct.length === 1 ? words.device : `${words.device} ${distinct.indexOf(device) + 1}`);
  };
}
