import { WarningFilled } from '@ant-design/icons';
import { Link, path } from '../../browser/routing.tsx';
import { useTerms } from '../../domain/terms.ts';
import type { AnswerOf } from '../../server/api.ts';
import { useFormat } from '../../ui/format.ts';
import { ScrollArea } from '../../ui/table/scroll-area.tsx';
import { useTimeZone } from '../../ui/time-zone.ts';
import { useWords } from '../../words/bilingual.ts';
import { scheduleWords } from '../lesson/schedule-words.ts';
import { hoursOf, type InLane, inLanes } from './time-grid.ts';

export type Lesson = AnswerOf<'liveclass', 'list'>['list'][number];
export type Conflict = AnswerOf<'liveclass', 'conflicts'>['list'][number];

export interface GridColumn {
  readonly key: string;
  readonly title: string;
  readonly isToday?: boolean;
  readonly lessons: readonly Lesson[];
}

interface LessonGridProps {
  readonly columns: readonly GridColumn[];
  readonly conflicts: readonly Conflict[];
}

const hourPixels = 52;
/** The width at which a lesson shows its time whole. */
const lanePixels = 60;

/** Lessons in columns against the hours of the day, with marks at conflicts. */
export function LessonGrid({ columns, conflicts }: LessonGridProps) {
  const words = useWords(scheduleWords);
  const { shown } = useTimeZone();
  const minuteOf = (ms: number) => shown(ms).hour() * 60 + shown(ms).minute();
  const spanOf = (lesson: Lesson) => {
    const from = minuteOf(lesson.beginTime);
    // A lesson past midnight ends at the bottom of its day.
    const to = Math.min(from + (lesson.endTime - lesson.beginTime) / 60_000, 24 * 60);
    return { ...lesson, from, to };
  };
  const placed = columns.map((column) => ({ ...column, lessons: inLanes(column.lessons.map(spanOf)) }));
  const { from, to } = hoursOf(placed.flatMap(({ lessons }) => lessons));
  const hours = Array.from({ length: to - from }, (_, index) => from + index);
  const height = (to - from) * hourPixels;
  return (
    <ScrollArea label={words.calendar}>
      <div className="time-grid">
        <ol className="hours" aria-hidden>
          {hours.map((hour) => (
            <li key={hour} style={{ height: hourPixels }}>
              {String(hour).padStart(2, '0')}:00
            </li>
          ))}
        </ol>
        {placed.map(({ key, title, isToday, lessons }) => (
          <section
            key={key}
            className={isToday ? 'today' : ''}
            style={{ minWidth: Math.max(...lessons.map(({ lanes }) => lanes), 1) * lanePixels }}
            aria-label={title}
          >
            <h2>{title}</h2>
            <div className="column" style={{ height, backgroundSize: `100% ${hourPixels}px` }}>
              {lessons.map((lesson) => (
                <GridLesson
                  key={lesson.liveclass}
                  lesson={lesson}
                  top={((lesson.from - from * 60) / 60) * hourPixels}
                  conflicts={conflicts.filter(({ liveclass }) => liveclass === lesson.liveclass)}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </ScrollArea>
  );
}

interface GridLessonProps {
  readonly lesson: InLane<Lesson & { readonly from: number; readonly to: number }>;
  readonly top: number;
  readonly conflicts: readonly Conflict[];
}

function GridLesson({ lesson, top, conflicts }: GridLessonProps) {
  const { clock } = useFormat();
  const kindWord = useTerms('liveclass.warnings.kind');
  const statusWord = useTerms('liveclass.status');
  const { liveclass, beginTime, endTime, groupName, shortDesc, teacherName, status, from, to, lane, lanes } = lesson;
  const why = [...new Set(conflicts.map(({ kind }) => kindWord(kind)))].join('; ');
  const isNotable = status !== 'scheduled' && status !== 'ended';
  return (
    <div
      className="place"
      style={{
        top,
        height: Math.max(((to - from) / 60) * hourPixels, 22),
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
      title={[`${clock(beginTime)}–${clock(endTime)} ${groupName}`, teacherName, shortDesc, why].join('\n').trim()}
    >
      <Link to={path`/lessons/${liveclass}`} className={`lesson ${status} ${conflicts.length > 0 ? 'conflict' : ''}`}>
        <strong>
          {conflicts.length > 0 && <WarningFilled role="img" aria-label={why} className="conflict-mark" />}
          {clock(beginTime)}
          {lanes === 1 && `–${clock(endTime)}`}
        </strong>
        <span>{groupName}</span>
        <small>
          {teacherName} · {shortDesc}
        </small>
        {isNotable && <small>{statusWord(status)}</small>}
      </Link>
    </div>
  );
}
