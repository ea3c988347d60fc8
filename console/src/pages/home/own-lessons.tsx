import { Card, Empty, Tag } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../ask.ts';
import { useFormat } from '../../format.ts';
import { Answered } from '../../parts/answered.tsx';
import { Link } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { homeWords } from '../../words/home.ts';
import { useTerms } from '../../words/terms.ts';

const dayMs = 86_400_000;

/** What a class teacher holds around now. */
export function OwnLessons() {
  const words = useWords(homeWords);
  const statusWord = useTerms('liveclass.status');
  const { shortDay, clock } = useFormat();
  const [now] = useState(Date.now);
  const range = { beginTime: now - dayMs / 2, endTime: now + 7 * dayMs };
  const lessons = useAsk('liveclass', 'list', { ...range, pageSize: 50 }, { everyMs: 20_000 });
  return (
    <Card className="block" title={words.next} size="small">
      <Answered of={lessons}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty description={words.noneNext} />
          ) : (
            [...list].reverse().map((lesson) => (
              <p key={lesson.liveclass}>
                <Link to={`/lessons/${lesson.liveclass}`}>
                  {shortDay(lesson.beginTime)} {clock(lesson.beginTime)} {lesson.groupName}
                </Link>{' '}
                {lesson.shortDesc} <Tag>{statusWord(lesson.status)}</Tag>
              </p>
            ))
          )
        }
      </Answered>
    </Card>
  );
}
