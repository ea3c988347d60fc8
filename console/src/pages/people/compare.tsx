import { Alert, Space, Tag } from 'antd';
import { useState } from 'react';
import { Link, path } from '../../browser/routing.tsx';
import { call, useApiQuery } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import type { PageProps } from '../page-props.ts';
import { Facts } from '../student/facts.tsx';
import { StudentClasses } from '../student/student-classes.tsx';
import { StudentOrders } from '../student/student-orders.tsx';
import { studentWords } from '../student/student-words.ts';
import { deletePerson } from './delete.ts';
import { peopleWords } from './people-words.ts';

/** Compares two students who may be one person. */
export default function Compare({ params: { one = '', other = '' } }: PageProps) {
  const words = useWords(peopleWords);
  return (
    <Page title={words.compare}>
      <Alert className="block" type="info" title={words.compareNote} />
      <div className="halves">
        {[one, other].map((userId) => (
          <Half key={userId} userId={userId} />
        ))}
      </div>
    </Page>
  );
}

function Half({ userId }: { userId: string }) {
  const words = useWords(peopleWords);
  const { deleted } = useWords(studentWords);
  const { day } = useFormat();
  const may = useMay();
  const [now] = useState(Date.now);
  const user = useApiQuery('user', 'get', { userId });
  return (
    <QueryResult query={user}>
      {(student) => (
        <section aria-label={student.loginName}>
          <div className="filters">
            <Link to={path`/students/${userId}`}>{student.name}</Link>
            <span>
              {words.since} {day(student.createAt)}
            </span>
            {student.deleteAt > 0 && <Tag color="red">{deleted}</Tag>}
            {student.deleteAt === 0 && may('user:write') && (
              <ConfirmButton
                danger
                label={words.deleteThis}
                consequence={words.deleteWill(`${student.name} (${student.loginName})`)}
                run={() => deletePerson(userId)}
                undo={() => call('user', 'restore', { userId: userId })}
              />
            )}
          </div>
          <Facts student={student} />
          <Space orientation="vertical" className="whole">
            {may('group:read') && <StudentClasses userId={userId} />}
            {may('order:read') && <StudentOrders student={student} now={now} />}
          </Space>
        </section>
      )}
    </QueryResult>
  );
}
