import type { Words } from '../../operation/errors/failure.ts';

/** Something in a file that cannot be used, told to its author in both languages. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
  readonly words: Words;

  constructor(words: Words, options?: ErrorOptions) {
    super(words.en, options);
    this.words = words;
  }
}

export const notAnArchive: Words = {
  en: 'The file is not a ZIP archive, or it is damaged. If a spreadsheet opens it, save it there as XLSX without a password',
  zh: '文件不是有效的 XLSX 工作簿，或已损坏。如果表格软件能打开，请取消密码后另存为 XLSX',
};
