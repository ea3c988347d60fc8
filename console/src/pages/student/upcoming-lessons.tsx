import { Card, Empty, Tag } from 'antd';
import { Link, path } from '../../browser/routing.tsx';
import { useApiQuery } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { useFormat } from '../../ui/format.ts';
import { QueryResult } from '../../ui/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import { Leave } from '../lesson/leave.tsx';
import { lessonWords } from '../lesson/lesson-words.ts';
import { Missed } from '../lesson/missed.tsx';
import { studentWords } from './student-words.ts';

const dayMs = 86_400_000;

interface ComingProps {
  readonly student: { readonly id: string; readonly name: string; readonly loginName: string };
  readonly now: number;
}

/** The lessons of the next two weeks, with leave. */
export function ComingLessons({ student: { id: uniqueId, name: userName, loginName }, now }: ComingProps) {
  const words = useWords(studentWords);
  const { guest } = useWords(lessonWords);
  const { shortDay, clock } = useFormat();
  const may = useMay();
  const coming = { uniqueId, status: 'scheduled' as const, beginTime: now - dayMs, endTime: now + 14 * dayMs };
  const lessons = useApiQuery('liveclass', 'list', { ...coming, pageSize: 50 });
  return (
    <Card className="block" size="small" title={words.coming}>
      <QueryResult query={lessons}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty description={words.noneComing} />
          ) : (
            list.map((lesson) => (
              <div key={lesson.liveclass} className="block">
                <Link to={path`/lessons/${lesson.liveclass}`}>
                  {shortDay(lesson.beginTime)} {clock(lesson.beginTime)} {lesson.groupName}
                </Link>{' '}
                {lesson.shortDesc} · {lesson.teacherName}{' '}
                {lesson.excused === 1 && <Tag color="blue">{words.excused}</Tag>}{' '}
                {lesson.guest === 1 && <Tag>{guest}</Tag>}{' '}
                {may('liveclass:write') && (
                  <Leave
                    lesson={lesson}
                    listener={{
                      ...{ uniqueId, userName, loginName, guest: lesson.guest },
                      ...{ leaveReason: lesson.leaveReason, hiddenFields: lesson.hiddenFields ?? [] },
                      ...(lesson.makeUp && { makeUp: lesson.makeUp }),
                      state: lesson.excused === 1 ? 'excused' : 'expected',
                    }}
                  />
                )}
                <Missed liveclass={lesson.liveclass} listener={{ uniqueId, ...lesson }} />
              </div>
            ))
          )
        }
      </QueryResult>
    </Card>
  );
}
