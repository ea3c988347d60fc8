import { Card } from 'antd';
import { useMemo } from 'react';
import type { AnswerOf } from '../../server/api.ts';
import { Chart } from '../../ui/chart.tsx';
import { useFormat } from '../../ui/format.ts';
import { useWords } from '../../words/bilingual.ts';
import { classWords } from './class-words.ts';

type ClassResults = AnswerOf<'group', 'results'>;

/** The lower bound of each band, with a colour for light and dark backgrounds. */
const bands = [
  { from: 0, label: '0 – 59', colour: '#cf1322' },
  { from: 60, label: '60 – 69', colour: '#d46b08' },
  { from: 70, label: '70 – 79', colour: '#d4b106' },
  { from: 80, label: '80 – 89', colour: '#7cb305' },
  { from: 90, label: '90 – 100', colour: '#389e0d' },
];
const bandOf = (correctness: string) => bands.findLastIndex(({ from }) => Number(correctness) >= from);

interface Piece {
  readonly at: number;
  readonly title: string;
  /** The correctness of each student; "" if unknown. */
  readonly correctness: readonly string[];
}

/** The distribution of correctness for each piece of work. */
function Distribution({ title, pieces }: { title: string; pieces: readonly Piece[] }) {
  const { shortDay } = useFormat();
  const option = useMemo(() => {
    const known = pieces.map((piece) => piece.correctness.filter((text) => text !== '').map(bandOf));
    return {
      color: bands.map(({ colour }) => colour),
      legend: { type: 'scroll', bottom: 0, formatter: '{name} %' },
      grid: { left: 8, right: 8, top: 16, bottom: 32, containLabel: true },
      tooltip: { trigger: 'axis', renderMode: 'richText' },
      xAxis: {
        type: 'category',
        data: pieces.map(({ at, title: called }) => `${shortDay(at)}\n${called.slice(0, 8)}`),
      },
      yAxis: { type: 'value', minInterval: 1 },
      series: bands.map(({ label }, band) => ({
        name: label,
        type: 'bar',
        stack: 'students',
        data: known.map((found) => found.filter((each) => each === band).length),
      })),
    };
  }, [pieces, shortDay]);
  if (pieces.length === 0) return null;
  return (
    <Card size="small" title={title}>
      <Chart option={option} label={title} />
    </Card>
  );
}

export function Distributions({ results: { homework, exams, students } }: { results: ClassResults }) {
  const words = useWords(classWords);
  const ofHomework = useMemo(
    () =>
      homework.map(({ homeworkId, title, createTime }) => ({
        at: createTime,
        title,
        correctness: students.map(
          (student) => student.homework.find((each) => each.homeworkId === homeworkId)?.correctness ?? '',
        ),
      })),
    [homework, students],
  );
  const ofExams = useMemo(
    () =>
      exams.map(({ examId, title, beginTime }) => ({
        at: beginTime,
        title,
        correctness: students.map((student) => student.exams.find((each) => each.examId === examId)?.correctness ?? ''),
      })),
    [exams, students],
  );
  return (
    <div className="grid">
      <Distribution title={words.homeworkSpread} pieces={ofHomework} />
      <Distribution title={words.examSpread} pieces={ofExams} />
    </div>
  );
}
