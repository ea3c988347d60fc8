import { Alert, Button, Card, Segmented, Select, Space } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useFilters } from '../../browser/routing.tsx';
import { PersonSelect } from '../../domain/person-select.tsx';
import { useApiQuery } from '../../server/api.ts';
import { useMay, useMe } from '../../server/session.ts';
import { dayText } from '../../ui/day.ts';
import { labelSearch } from '../../ui/field/label-search.ts';
import { useFormat } from '../../ui/format.ts';
import { QueryResult } from '../../ui/query-result.tsx';
import { useTimeZone } from '../../ui/time-zone.ts';
import { startOfWeek } from '../../ui/weekday.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { ConflictText } from '../lesson/conflict-text.tsx';
import { scheduleWords } from '../lesson/schedule-words.ts';
import { type Conflict, type GridColumn, type Lesson, LessonGrid } from './lesson-grid.tsx';

const most = 500;

/** A week of lessons as a time grid: by day, or one day by teacher or by class. */
export function Calendar() {
  const { shortDay } = useFormat();
  const { today, shown, midnightBefore } = useTimeZone();
  const [{ week = '', day: chosenDay = '', teacher, class: group, by = 'day' }] = useFilters();
  const first = startOfWeek(dayjs(week).isValid() ? dayjs(week) : today());
  const days = Array.from({ length: 7 }, (_, index) => first.add(index, 'day'));
  const range = { beginTime: midnightBefore(first), endTime: midnightBefore(first.add(7, 'day')) };
  const ofTeacher = teacher === undefined ? {} : { teacherId: teacher };
  const lessons = useApiQuery('liveclass', 'list', { ...range, pageSize: most, ...ofTeacher }, { keepPrevious: true });
  const conflicts = useApiQuery('liveclass', 'conflicts', { ...range, ...ofTeacher }, { keepPrevious: true });
  const day = days.find((each) => dayText(each) === chosenDay) ?? days.find(isSameDay(today())) ?? first;
  const words = useWords(scheduleWords);
  return (
    <QueryResult query={lessons}>
      {({ total, list }) => {
        const inClass = group === undefined ? list : list.filter(({ groupId }) => String(groupId) === group);
        const onDay = (each: Dayjs) => inClass.filter(({ beginTime }) => isSameDay(each)(shown(beginTime)));
        const columns: GridColumn[] =
          by === 'day'
            ? days.map((each) => ({
                key: dayText(each),
                title: shortDay(midnightBefore(each)),
                isToday: isSameDay(each)(today()),
                lessons: onDay(each),
              }))
            : columnsBy(by, onDay(day));
        const visible = new Set(columns.flatMap((column) => column.lessons.map(({ liveclass }) => liveclass)));
        const marks = (conflicts.data?.list ?? []).filter(({ liveclass }) => visible.has(liveclass));
        return (
          <>
            <CalendarFilters first={first} days={days} day={day} lessons={list} />
            {total > most && <Alert className="block" type="warning" title={words.tooMany} />}
            {columns.length === 0 ? (
              <Alert className="block" type="info" title={words.free} />
            ) : (
              <LessonGrid columns={columns} conflicts={marks} />
            )}
            <ConflictList lessons={list} conflicts={marks} />
          </>
        );
      }}
    </QueryResult>
  );
}

const isSameDay = (one: Dayjs) => (other: Dayjs) => one.isSame(other, 'day');

/** One column for each teacher or class that has a lesson, by name. */
function columnsBy(by: string, lessons: readonly Lesson[]): GridColumn[] {
  const named = Map.groupBy(lessons, ({ groupId, teacherId }) => (by === 'class' ? String(groupId) : teacherId));
  return [...named]
    .map(([key, own]) => ({ key, title: own.map(by === 'class' ? classOf : teacherOf)[0] ?? '', lessons: own }))
    .sort((a, b) => a.title.localeCompare(b.title));
}

const classOf = ({ groupName }: Lesson) => groupName;
const teacherOf = ({ teacherName }: Lesson) => teacherName;

interface CalendarFiltersProps {
  readonly first: Dayjs;
  readonly days: readonly Dayjs[];
  readonly day: Dayjs;
  readonly lessons: readonly Lesson[];
}

function CalendarFilters({ first, days, day, lessons }: CalendarFiltersProps) {
  const words = useWords(scheduleWords);
  const general = useWords(common);
  const { shortDay } = useFormat();
  const { midnightBefore } = useTimeZone();
  const { teacherId } = useMe();
  const may = useMay();
  const [{ teacher, class: group, by = 'day' }, filter] = useFilters();
  const turn = (weeks: number) => filter({ week: dayText(first.add(weeks, 'week')), day: '' });
  const classes = new Map(lessons.map(({ groupId, groupName }) => [String(groupId), groupName]));
  return (
    <div className="filters">
      <Space.Compact>
        <Button aria-label={words.before} onClick={() => turn(-1)}>
          ‹
        </Button>
        <Button onClick={() => filter({ week: '', day: '' })}>{words.thisWeek}</Button>
        <Button aria-label={words.after} onClick={() => turn(1)}>
          ›
        </Button>
      </Space.Compact>
      <Segmented
        aria-label={words.columns}
        value={by}
        onChange={(value) => filter({ by: value === 'day' ? '' : value })}
        options={[
          { value: 'day', label: words.byDays },
          { value: 'teacher', label: words.byTeacher },
          { value: 'class', label: words.byClass },
        ]}
      />
      {by !== 'day' && (
        <Segmented
          aria-label={words.day}
          value={dayText(day)}
          onChange={(value) => filter({ day: value })}
          options={days.map((each) => ({ value: dayText(each), label: shortDay(midnightBefore(each)) }))}
        />
      )}
      {teacherId === '' && may('user:read') && (
        <PersonSelect
          of="teacher"
          label={general.teacher}
          {...(teacher === undefined ? {} : { value: teacher })}
          onChange={(id) => filter({ teacher: id ?? '' })}
        />
      )}
      <Select<string | null>
        className="filter"
        allowClear
        aria-label={general.class}
        placeholder={general.class}
        showSearch={labelSearch}
        value={group ?? null}
        onChange={(value) => filter({ class: value ?? '' })}
        options={[...classes].map(([value, label]) => ({ value, label }))}
      />
    </div>
  );
}

/** The conflicts of the shown lessons in words. */
function ConflictList({ lessons, conflicts }: { lessons: readonly Lesson[]; conflicts: readonly Conflict[] }) {
  const words = useWords(scheduleWords);
  const { shortDay, clock } = useFormat();
  if (conflicts.length === 0) return null;
  const byLesson = Map.groupBy(conflicts, ({ liveclass }) => liveclass);
  return (
    <Card className="block" size="small" title={words.conflictCount(byLesson.size)}>
      <ul className="conflicts">
        {[...byLesson].map(([liveclass, own]) => {
          const lesson = lessons.find((each) => each.liveclass === liveclass);
          return (
            <li key={liveclass}>
              <strong>
                {shortDay(own[0]?.beginTime ?? 0)} {clock(own[0]?.beginTime ?? 0)} {lesson?.groupName}
              </strong>
              {own.map((conflict) => (
                <ConflictText key={`${conflict.kind} ${conflict.other}`} conflict={conflict} />
              ))}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
