import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { useState } from 'react';
import { Link, path, useFilters } from '../../browser/routing.tsx';
import { LessonStatus } from '../../domain/lesson-status.tsx';
import { useChoices } from '../../domain/terms.ts';
import { type AnswerOf, call } from '../../server/api.ts';
import { useReadBranch } from '../../server/read-branch.ts';
import { DateRangeFilter, useDateRange } from '../../ui/field/date-range-filter.tsx';
import { ChoiceFilter } from '../../ui/field/filter-fields.tsx';
import { useFormat } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { Export } from '../../ui/table/export.tsx';
import { fetchAllPages } from '../../ui/table/fetch-all-pages.ts';
import { SmallTable } from '../../ui/table/small-table.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { hoursWords } from './hours-words.ts';

type Lesson = AnswerOf<'liveclass', 'list'>['list'][number];

const statuses = ['scheduled', 'waiting', 'live', 'ended', 'notHeld', 'cancelled'] as const;

/** Lessons by the teacher who held them, with exceptions. */
export default function Hours() {
  const words = useWords(hoursWords);
  const general = useWords(common);
  const { minutes, count } = useFormat();
  const [filters] = useFilters();
  const choices = useChoices('liveclass.status');
  const { from, to, beginTime, endTime } = useDateRange((today) => today.subtract(6, 'day'));
  const status = statuses.find((each) => each === filters.status);
  const wanted = { beginTime, endTime, ...(status === undefined ? {} : { status }) };
  const branch = useReadBranch();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const lessons = useQuery({
    queryKey: ['liveclass', 'list', 'all', wanted, branch],
    queryFn: ({ signal }) => {
      const page = (pageStart: number, pageSize: number) =>
        call('liveclass', 'list', { ...wanted, pageStart, pageSize }, { signal, branch });
      return fetchAllPages(page, { signal, report: (done, total) => setProgress({ done, total }) });
    },
  });
  const teachers = byTeacher(lessons.data ?? []);
  const rows = () => [
    [general.teacher, words.lessons, words.held, words.notHeld],
    ...teachers.map(({ id, name, isNamesake, held, seconds, notHeld }) => [
      isNamesake ? `${name} ${id}` : name,
      held,
      Math.round(seconds / 60),
      notHeld,
    ]),
  ];
  const sum = (field: 'held' | 'seconds' | 'notHeld') => teachers.reduce((all, each) => all + each[field], 0);
  return (
    <Page title={words.hours} actions={<Export name="hours" rows={rows} />}>
      <div className="filters">
        <DateRangeFilter from={from} to={to} label={words.day} />
        <ChoiceFilter name="status" label={general.status} choices={choices} />
        <span className="secondary">{words.hoursNote}</span>
      </div>
      {lessons.isPending && progress.done < progress.total && (
        <p>
          <progress value={progress.done} max={progress.total} />{' '}
          {general.exporting(count(progress.done), count(progress.total))}
        </p>
      )}
      <QueryResult query={lessons}>
        {() => (
          <SmallTable
            label={words.hours}
            rowKey="id"
            dataSource={teachers}
            footer={() => words.hoursInAll(count(sum('held')), minutes(sum('seconds')), count(sum('notHeld')))}
            expanded={(teacher) => <Lessons lessons={teacher.lessons} />}
            columns={[
              {
                title: general.teacher,
                card: 'title',
                render: (_, { id, name, isNamesake }) => (
                  <>
                    {name} {isNamesake && <span className="secondary">{id}</span>}
                  </>
                ),
              },
              { title: words.lessons, align: 'right', render: (_, { held }) => count(held) },
              { title: words.held, align: 'right', render: (_, { seconds }) => minutes(seconds) },
              {
                title: words.notHeld,
                align: 'right',
                render: (_, { notHeld }) => (notHeld > 0 ? <Tag color="red">{count(notHeld)}</Tag> : '0'),
              },
            ]}
          />
        )}
      </QueryResult>
    </Page>
  );
}

/** The lessons of each teacher; teachers of the same name are told apart by their ids. */
function byTeacher(lessons: readonly Lesson[]) {
  const teachers = [...Map.groupBy(lessons, ({ teacherId }) => teacherId)]
    .map(([id, own]) => {
      const held = own.filter(({ status }) => status === 'ended');
      return {
        id,
        name: own[0]?.teacherName ?? id,
        lessons: own,
        held: held.length,
        seconds: held.reduce((sum, { duration }) => sum + duration, 0),
        notHeld: own.filter(({ status }) => status === 'notHeld').length,
      };
    })
    .sort((a, b) => b.seconds - a.seconds);
  const bearers = Map.groupBy(teachers, ({ name }) => name);
  return teachers.map((teacher) => ({ ...teacher, isNamesake: (bearers.get(teacher.name)?.length ?? 0) > 1 }));
}

function Lessons({ lessons }: { lessons: readonly Lesson[] }) {
  const { moment, minutes } = useFormat();
  const { minutes: unit } = useWords(common);
  return lessons.map((lesson) => (
    <p key={lesson.liveclass}>
      <Link to={path`/lessons/${lesson.liveclass}`}>
        {moment(lesson.beginTime)} {lesson.groupName} · {lesson.shortDesc}
      </Link>{' '}
      {minutes(lesson.duration)} {unit} <LessonStatus status={lesson.status} />
    </p>
  ));
}
