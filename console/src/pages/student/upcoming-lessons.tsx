import { Card, Empty, Tag } from 'antd';
import { useApiQuery } from '../../api.ts';
import { QueryResult } from '../../components/query-result.tsx';
import { useFormat } from '../../format.ts';
import { Link, path } from '../../routing.tsx';
import { useMay } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { studentWords } from '../../words/student.ts';
import { Leave } from '../lesson/leave.tsx';

const dayMs = 86_400_000;

interface ComingProps {
  readonly student: { readonly id: string; readonly name: string };
  readonly now: number;
}

/** The lessons of the next two weeks, with leave. */
export function ComingLessons({ student: { id: uniqueId, name: userName }, now }: ComingProps) {
  const words = useWords(studentWords);
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
              <p key={lesson.liveclass}>
                <Link to={path`/lessons/${lesson.liveclass}`}>
                  {shortDay(lesson.beginTime)} {clock(lesson.beginTime)} {lesson.groupName}
                </Link>{' '}
                {lesson.shortDesc} · {lesson.teacherName}{' '}
                {lesson.excused === 1 && <Tag color="blue">{words.excused}</Tag>}{' '}
                {may('liveclass:write') && (
                  <Leave
                    lesson={lesson}
                    listener={{ uniqueId, userName, state: lesson.excused === 1 ? 'excused' : 'expected' }}
                  />
                )}
              </p>
            ))
          )
        }
      </QueryResult>
    </Card>
  );
}
