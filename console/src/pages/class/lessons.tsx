import { Tag } from 'antd';
import { useAsk } from '../../ask.ts';
import { useFormat } from '../../format.ts';
import { Listing, usePaging } from '../../parts/listing.tsx';
import { Link } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { lessonWords } from '../../words/lesson.ts';
import { useTerms } from '../../words/terms.ts';

export function ClassLessons({ groupId }: { groupId: number }) {
  const words = useWords(lessonWords);
  const general = useWords(common);
  const status = useTerms('liveclass.status');
  const { moment, clock } = useFormat();
  const { page, size } = usePaging();
  const lessons = useAsk('liveclass', 'list', { groupId, pageStart: page, pageSize: size }, { keep: true });
  return (
    <Listing
      of={lessons}
      items={({ list }) => list}
      total={({ total }) => total}
      keyOf={({ liveclass }) => liveclass}
      columns={[
        {
          title: general.lesson,
          render: (_, { liveclass, shortDesc }) => <Link to={`/lessons/${liveclass}`}>{shortDesc}</Link>,
        },
        {
          title: words.scheduled,
          render: (_, { beginTime, endTime }) => `${moment(beginTime)} – ${clock(endTime)}`,
        },
        { title: general.teacher, dataIndex: 'teacherName' },
        { title: general.status, render: (_, lesson) => <Tag>{status(lesson.status)}</Tag> },
        { title: words.listeners, align: 'right', dataIndex: 'listenerCount' },
      ]}
    />
  );
}
