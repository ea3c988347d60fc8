import { Empty } from 'antd';
import { useMemo } from 'react';
import type { AnswerOf } from '../../server/api.ts';
import { Chart } from '../../ui/chart.tsx';
import { useFormat } from '../../ui/format.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { studentWords } from './student-words.ts';

type Group = AnswerOf<'student', 'overview'>['groups'][number];
interface Point {
  readonly at: number;
  readonly title: string;
  readonly own: string;
  readonly median: string;
}

/** The student's results beside the class median. */
function AgainstMedian({ points, label }: { points: readonly Point[]; label: string }) {
  const words = useWords(studentWords);
  const general = useWords(common);
  const { shortDay } = useFormat();
  const option = useMemo(() => {
    const value = (text: string) => (text === '' ? null : Number(text));
    return {
      color: ['#3f7fe0', '#8c8c8c'],
      title: { text: label },
      legend: { bottom: 0 },
      grid: { left: 8, right: 16, top: 16, bottom: 32, containLabel: true },
      tooltip: { trigger: 'axis', renderMode: 'richText' },
      xAxis: { type: 'category', data: points.map(({ at }) => shortDay(at)) },
      yAxis: { type: 'value', min: 0, max: 100, axisLabel: { formatter: '{value} %' } },
      series: [
        { name: words.own, type: 'line', connectNulls: true, data: points.map(({ own }) => value(own)) },
        {
          name: words.classMedian,
          type: 'line',
          connectNulls: true,
          lineStyle: { type: 'dashed' },
          data: points.map(({ median }) => value(median)),
        },
      ],
    };
  }, [points, words, shortDay, label]);
  return (
    <figure className="figure">
      <figcaption>{label}</figcaption>
      {points.length === 0 ? <Empty description={general.nothing} /> : <Chart option={option} label={label} />}
    </figure>
  );
}

export function HomeworkChart({ homework }: { homework: Group['homework'] }) {
  const words = useWords(studentWords);
  const points = homework.map(({ createTime, title, correctness, classMedian }) => ({
    at: createTime,
    title,
    own: correctness,
    median: classMedian,
  }));
  return <AgainstMedian points={points} label={words.homework} />;
}

export function ExamsChart({ exams }: { exams: Group['exams'] }) {
  const words = useWords(studentWords);
  const share = (mark: string, full: string) =>
    mark === '' || Number(full) === 0 ? '' : String(Math.floor((Number(mark) / Number(full)) * 1000) / 10);
  const points = exams
    .map(({ beginTime, title, score, fullMarks, classMedian }) => ({
      at: beginTime,
      title,
      own: share(score, fullMarks),
      median: share(classMedian, fullMarks),
    }))
    .sort((a, b) => a.at - b.at);
  return <AgainstMedian points={points} label={words.exams} />;
}
