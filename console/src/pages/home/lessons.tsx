import { Card, Empty, Tag } from 'antd';
import type { ReactNode } from 'react';
import type { AnswerOf } from '../../ask.ts';
import { useFormat } from '../../format.ts';
import { Link } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { homeWords } from '../../words/home.ts';
import { useTerms } from '../../words/terms.ts';

type Today = AnswerOf<'overview', 'today'>;
type Lesson = Today['lessonsNow'][number] | Today['lessonsNext'][number];

/** One lesson in a list: when, which class, who teaches, and what is to say of it. */
function Line({ lesson, children }: { lesson: Lesson; children: ReactNode }) {
  const { clock } = useFormat();
  return (
    <p>
      <Link to={`/lessons/${lesson.liveclass}`}>
        {clock(lesson.beginTime)}–{clock(lesson.endTime)} {lesson.groupName}
      </Link>{' '}
      {lesson.shortDesc} · {lesson.teacherName} {children}
    </p>
  );
}

export function LessonsNow({ lessons }: { lessons: Today['lessonsNow'] }) {
  const words = useWords(homeWords);
  const statusWord = useTerms('liveclass.status');
  return (
    <Card title={words.now} size="small">
      {lessons.length === 0 && <Empty description={words.noneNow} />}
      {lessons.map((lesson) => (
        <Line key={lesson.liveclass} lesson={lesson}>
          <Tag color={lesson.status === 'live' ? 'green' : 'orange'}>{statusWord(lesson.status)}</Tag>
          {words.present(lesson.present, lesson.expected)}{' '}
          <Link to={`/lessons/${lesson.liveclass}?state=missing`}>
            <Tag color={lesson.missing.length > 0 ? 'red' : 'green'}>
              {lesson.missing.length > 0 ? words.missing(lesson.missing.length) : words.everyoneIsHere}
            </Tag>
          </Link>
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
