import { Card, Empty, Tag } from 'antd';
import { useState } from 'react';
import { apiRequest, useApiQuery } from '../../server/api.ts';
import { useMay, useMe } from '../../server/session.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import type { PageProps } from '../page-props.ts';
import { Duplicates } from '../people/duplicates.tsx';
import { PersonActions } from '../people/person-actions.tsx';
import { Facts } from './facts.tsx';
import { InClass } from './in-class.tsx';
import { StudentClasses } from './student-classes.tsx';
import { StudentOrders } from './student-orders.tsx';
import { studentWords } from './student-words.ts';
import { ComingLessons } from './upcoming-lessons.tsx';

const Changes = lazyComponent(() => import('../../domain/history/history.tsx'), 'Changes');

const rangeMs = 90 * 86_400_000;

/** A student's page. */
export default function Student({ params: { userId = '' } }: PageProps) {
  const words = useWords(studentWords);
  const may = useMay();
  const [now] = useState(Date.now);
  const user = useApiQuery('user', 'get', { userId });
  const range = { beginTime: now - rangeMs, endTime: now };
  return (
    <QueryResult query={user}>
      {(student) => (
        <Page
          title={student.name}
          actions={
            <>
              {student.deleteAt > 0 && <Tag color="red">{words.deleted}</Tag>}
              <PersonActions person={student} />
            </>
          }
        >
          {may('user:write') && (
            <Duplicates name={student.name} mobile={student.mobile ?? ''} except={student.id} mobileToo />
          )}
          <Facts student={student} />
          {may('liveclass:read') && student.deleteAt === 0 && <ComingLessons student={student} now={now} />}
          {may('statistics:read') && <Learning student={student} range={range} />}
          <div className="grid">
            {may('group:read') && <StudentClasses userId={userId} />}
            {may('order:read') && <StudentOrders student={student} now={now} />}
          </div>
          <Changes ask={(pageSize) => apiRequest('user', 'history', { userId, pageSize })} />
        </Page>
      )}
    </QueryResult>
  );
}

/** A class teacher may only read own classes, so the page asks for each class. */
function Learning({ student, range }: Omit<OverviewProps, 'groupId'>) {
  const { teacherId } = useMe();
  const own = useApiQuery('group', 'list', { studentId: student.id, pageSize: 20 }, { enabled: teacherId !== '' });
  if (teacherId === '') return <Overview student={student} range={range} />;
  return (own.data?.list ?? []).map(({ groupId }) => (
    <Overview key={groupId} student={student} range={range} groupId={groupId} />
  ));
}

interface OverviewProps {
  readonly student: { readonly id: string; readonly name: string; readonly loginName: string };
  readonly range: { readonly beginTime: number; readonly endTime: number };
  readonly groupId?: number;
}

function Overview({ student, range, groupId }: OverviewProps) {
  const words = useWords(studentWords);
  const overview = useApiQuery('student', 'overview', { uniqueId: student.id, groupId, ...range });
  return (
    <QueryResult query={overview}>
      {({ groups }) =>
        groups.length === 0 ? (
          <Card className="block" size="small">
            <Empty description={words.noClass} />
          </Card>
        ) : (
          groups.map((group) => <InClass key={group.groupId} student={student} group={group} />)
        )
      }
    </QueryResult>
  );
}
