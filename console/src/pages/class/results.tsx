import { Card, Empty, Tag } from 'antd';
import { StudentName } from '../../domain/person-name.tsx';
import { type AnswerOf, useApiQuery } from '../../server/api.ts';
import { useFormat } from '../../ui/format.ts';
import { QueryResult } from '../../ui/query-result.tsx';
import { SmallTable } from '../../ui/table/small-table.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { studentWords } from '../student/student-words.ts';
import { workQueueWords } from '../work/work-queue-words.ts';
import { classWords } from './class-words.ts';
import { Distributions } from './distribution.tsx';

interface ResultsProps {
  readonly groupId: number;
  readonly range: { readonly beginTime: number; readonly endTime: number };
}

/** Homework and exam results of the class, and students who need help. */
export function Results({ groupId, range }: ResultsProps) {
  const words = useWords(classWords);
  const queue = useWords(workQueueWords);
  const { day, percent } = useFormat();
  const results = useApiQuery('group', 'results', { groupId, ...range });
  return (
    <QueryResult query={results}>
      {(answer) => (
        <>
          <NeedHelp students={answer.students} />
          <Distributions results={answer} />
          <div className="grid">
            <SmallTable
              label={queue.homework}
              title={() => queue.homework}
              rowKey="homeworkId"
              dataSource={answer.homework}
              columns={[
                { title: queue.title, card: 'title', dataIndex: 'title' },
                { title: '', card: 'status', render: (_, { createTime }) => day(createTime) },
                { title: queue.handedIn, render: (_, each) => `${each.submitted} / ${each.assigned}` },
                { title: words.median, render: (_, { medianCorrectness }) => percent(medianCorrectness) },
              ]}
            />
            <SmallTable
              label={queue.exams}
              title={() => queue.exams}
              rowKey="examId"
              dataSource={answer.exams}
              columns={[
                { title: queue.title, card: 'title', dataIndex: 'title' },
                { title: '', card: 'status', render: (_, { beginTime }) => day(beginTime) },
                {
                  title: words.median,
                  render: (_, { medianScore, fullMarks }) => `${medianScore || '–'} / ${fullMarks}`,
                },
              ]}
            />
          </div>
        </>
      )}
    </QueryResult>
  );
}

/** Rates below these values are highlighted. */
const low = { homeworkRate: 70, homeworkCorrectness: 60 };

function NeedHelp({ students }: { students: AnswerOf<'group', 'results'>['students'] }) {
  const words = useWords(classWords);
  const { nothing } = useWords(common);
  const labels = useWords(studentWords);
  const { percent } = useFormat();
  const below = (value: string, limit: number) => value !== '' && Number(value) < limit;
  const found = students.filter(
    (student) =>
      below(student.homeworkRate, low.homeworkRate) || below(student.homeworkCorrectness, low.homeworkCorrectness),
  );
  return (
    <Card className="block" size="small" title={words.needHelp} extra={words.needHelpWhy}>
      {found.length === 0 && <Empty description={nothing} />}
      {found.map(({ uniqueId, userName, loginName, homeworkRate, homeworkCorrectness }) => (
        <p key={uniqueId} className="person">
          <StudentName uniqueId={uniqueId} userName={userName} loginName={loginName} />{' '}
          <Tag color={below(homeworkRate, low.homeworkRate) ? 'red' : 'default'}>
            {labels.homeworkRate} {percent(homeworkRate)}
          </Tag>{' '}
          <Tag color={below(homeworkCorrectness, low.homeworkCorrectness) ? 'red' : 'default'}>
            {labels.homeworkCorrectness} {percent(homeworkCorrectness)}
          </Tag>
        </p>
      ))}
    </Card>
  );
}
