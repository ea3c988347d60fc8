import { bilingual } from '../../words/bilingual.ts';

export const matchColumnsWords = bilingual(
  {
    worksheet: 'Worksheet',
    headingRow: 'Row with the headings',
    lineOf: (line: number, cells: string) => `${line}: ${cells}`,
    columns: 'Columns of the file',
    inFile: 'Heading in the file',
    examples: 'First values',
    means: 'Means',
    leaveOut: 'leave out',
    notRecognised: (headings: string) =>
      `Not recognised, so left out: ${headings}. Choose what they mean, if you need them.`,
    twice: (column: string) => `Two columns mean “${column}”. Leave one of them out.`,
    noneAssigned: 'No column has a meaning yet. Choose what the columns mean, or choose another row as the headings.',
  },
  {
    worksheet: '工作表',
    headingRow: '表头所在行',
    lineOf: (line, cells) => `第 ${line} 行：${cells}`,
    columns: '文件中的列',
    inFile: '文件表头',
    examples: '前几个值',
    means: '含义',
    leaveOut: '不导入',
    notRecognised: (headings) => `未识别、不导入的列：${headings}。如需导入，请选择其含义。`,
    twice: (column) => `有两列的含义都是“${column}”，请将其中一列设为不导入。`,
    noneAssigned: '尚未指定任何列的含义。请选择各列的含义，或另选表头所在的行。',
  },
);
