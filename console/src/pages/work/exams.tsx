import { Segmented } from 'antd';
import { useApiQuery } from '../../api.ts';
import { Page } from '../../components/page.tsx';
import { PagedTable, usePaging, useSort } from '../../components/paged-table.tsx';
import { useFormat } from '../../format.ts';
import { Link, path, useFilters } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { queueWords } from '../../words/queues.ts';
import { useTerms } from '../../words/terms.ts';
import { OfWhom, useOfWhom } from './class-and-teacher.tsx';

/** The exams. */
export default function Exams() {
  const words = useWords(queueWords);
  const general = useWords(common);
  const status = useTerms('exam.status');
  const { moment } = useFormat();
  const { page, size } = usePaging();
  const ofWhom = useOfWhom();
  const [{ queue = '' }, filter] = useFilters();
  const exams = useApiQuery(
    'exam',
    'list',
    {
      pageStart: page,
      pageSize: size,
      ...useSort(['time', '-time']),
      ...(queue === 'toGrade' ? { queue } : {}),
      ...ofWhom,
    },
    { keepPrevious: true },
  );
  return (
    <Page title={words.exams}>
      <div className="filters">
        <Segmented
          value={queue}
          onChange={(value) => filter({ queue: value, page: '' })}
          options={[
            { value: '', label: words.all },
            { value: 'toGrade', label: words.toGrade },
          ]}
        />
        <OfWhom />
      </div>
      <PagedTable
        name="exams"
        query={exams}
        items={({ list }) => list}
        total={({ total }) => total}
        inAll={({ students }) => (students === undefined ? undefined : words.studentsInAll(students))}
        keyOf={({ examId }) => String(examId)}
        columns={[
          { title: words.title, card: 'title', dataIndex: 'title' },
          {
            key: 'class',
            title: general.class,
            render: (_, { groupId, groupName }) => <Link to={path`/classes/${groupId}`}>{groupName}</Link>,
          },
          { title: general.teacher, dataIndex: 'teacherName' },
          { key: 'begins', title: words.begins, sort: 'time', render: (_, { beginTime }) => moment(beginTime) },
          { title: status('submitted'), dataIndex: 'submitted' },
          { title: status('graded'), dataIndex: 'graded' },
          { title: status('absent'), dataIndex: 'absent' },
        ]}
      />
    </Page>
  );
}
