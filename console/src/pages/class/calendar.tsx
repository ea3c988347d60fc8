import { Alert, Button, Space } from 'antd';
import dayjs from 'dayjs';
import { type AnswerOf, useApiQuery } from '../../api.ts';
import { PersonSelect } from '../../components/person-select.tsx';
import { QueryResult } from '../../components/query-result.tsx';
import { useFormat } from '../../format.ts';
import { Link, path, useFilters } from '../../routing.tsx';
import { useMay, useMe } from '../../session.tsx';
import { useTimeZone } from '../../time-zone.ts';
import { weekdayOf } from '../../weekday.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { scheduleWords } from '../../words/schedule.ts';
import { useTerms } from '../../words/terms.ts';

type Lesson = AnswerOf<'liveclass', 'list'>['list'][number];

const most = 500;
const written = 'YYYY-MM-DD';

/** The lessons of a week by day. */
export function Calendar() {
  const words = useWords(scheduleWords);
  const { teacher: teacherWord } = useWords(common);
  const { shortDay } = useFormat();
  const { today, shown, midnightBefore } = useTimeZone();
  const { teacherId } = useMe();
  const may = useMay();
  const [{ week = '', teacher }, filter] = useFilters();
  const within = dayjs(week).isValid() ? dayjs(week) : today();
  const monday = within.subtract(weekdayOf(within) - 1, 'day');
  const days = Array.from({ length: 7 }, (_, index) => monday.add(index, 'day'));
  const lessons = useApiQuery(
    'liveclass',
    'list',
    {
      beginTime: midnightBefore(monday),
      endTime: midnightBefore(monday.add(7, 'day')),
      pageSize: most,
      ...(teacher === undefined ? {} : { teacherId: teacher }),
    },
    { keepPrevious: true },
  );
  const turn = (weeks: number) => filter({ week: monday.add(weeks, 'week').format(written) });
  return (
    <>
      <div className="filters">
        <Space.Compact>
          <Button aria-label={words.before} onClick={() => turn(-1)}>
            ‹
          </Button>
          <Button onClick={() => filter({ week: '' })}>{words.thisWeek}</Button>
          <Button aria-label={words.after} onClick={() => turn(1)}>
            ›
          </Button>
        </Space.Compact>
        {teacherId === '' && may('user:read') && (
          <PersonSelect
            of="teacher"
            label={teacherWord}
            {...(teacher === undefined ? {} : { value: teacher })}
            onChange={(id) => filter({ teacher: id ?? '' })}
          />
        )}
      </div>
      <QueryResult query={lessons}>
        {({ total, list }) => (
          <>
            {total > most && <Alert className="block" type="warning" title={words.tooMany} />}
            <ol className="week">
              {days.map((day) => (
                <li key={day.format(written)} className={day.isSame(today(), 'day') ? 'today' : ''}>
                  <h2>{shortDay(midnightBefore(day))}</h2>
                  <Day lessons={list.filter(({ beginTime }) => shown(beginTime).isSame(day, 'day'))} />
                </li>
              ))}
            </ol>
          </>
        )}
      </QueryResult>
    </>
  );
}

function Day({ lessons }: { lessons: readonly Lesson[] }) {
  const words = useWords(scheduleWords);
  const { clock } = useFormat();
  const statusWord = useTerms('liveclass.status');
  if (lessons.length === 0) return <p className="free">{words.free}</p>;
  return [...lessons]
    .sort((a, b) => a.beginTime - b.beginTime)
    .map(({ liveclass, beginTime, endTime, groupName, shortDesc, teacherName, status }) => (
      <Link key={liveclass} to={path`/lessons/${liveclass}`} className={`lesson ${status}`}>
        <strong>
          {clock(beginTime)}–{clock(endTime)}
        </strong>
        <span>{groupName}</span>
        <small>
          {teacherName} · {shortDesc}
        </small>
        {status !== 'scheduled' && status !== 'ended' && <small>{statusWord(status)}</small>}
      </Link>
    ));
}
