import { Card, Empty, Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link, path } from '../../browser/routing.tsx';
import { LessonStatus } from '../../domain/lesson-status.tsx';
import type { AnswerOf } from '../../server/api.ts';
import { useFormat } from '../../ui/format.ts';
import { useWords } from '../../words/bilingual.ts';
import { homeWords } from './home-words.ts';

type Today = AnswerOf<'overview', 'today'>;
type Lesson = Today['lessonsNow'][number] | Today['lessonsNext'][number];

/** One lesson of a list: time, class, teacher and notes. */
function Line({ lesson, children }: { lesson: Lesson; children: ReactNode }) {
  const { clock } = useFormat();
  return (
    <p className="lesson-line">
      <Link to={path`/lessons/${lesson.liveclass}`}>
        {clock(lesson.beginTime)}–{clock(lesson.endTime)} {lesson.groupName}
      </Link>{' '}
      {lesson.shortDesc} · {lesson.teacherName} {children}
    </p>
  );
}

function Attendance({ lesson: { liveclass, present, expected, missing } }: { lesson: Today['lessonsNow'][number] }) {
  const words = useWords(homeWords);
  return (
    <>
      {words.present(present, expected)}{' '}
      <Link to={path`/lessons/${liveclass}?state=missing`}>
        <Tag color={missing.length > 0 ? 'red' : 'green'}>
          {missing.length > 0 ? words.missing(missing.length) : words.everyoneIsHere}
        </Tag>
      </Link>
    </>
  );
}

export function LessonsNow({ lessons }: { lessons: Today['lessonsNow'] }) {
  const words = useWords(homeWords);
  return (
    <Card title={words.now} size="small">
      {lessons.length === 0 && <Empty description={words.noneNow} />}
      {lessons.map((lesson) => (
        <Line key={lesson.liveclass} lesson={lesson}>
          <LessonStatus status={lesson.status} />{' '}
          {lesson.expected === 0 ? <Tag>{words.nobodyExpected}</Tag> : <Attendance lesson={lesson} />}
        </Line>
      ))}
    </Card>
  );
}

export function LessonsNext({ lessons }: { lessons: Today['lessonsNext'] }) {
  const words = useWords(homeWords);
  return (
    <Card title={words.next} size="small">
      {lessons.length === 0 && <Empty description={words.noneNext} />}
      {lessons.map((lesson) => (
        <Line key={lesson.liveclass} lesson={lesson}>
          <Tag>{words.expected(lesson.expected)}</Tag>
        </Line>
      ))}
    </Card>
  );
}
