import { Card, Empty } from 'antd';
import { useAsk } from '../../api.ts';
import { Opens } from '../../components/dialog-button.tsx';
import { lazyPart } from '../../components/lazy.tsx';
import { Answered } from '../../components/query-result.tsx';
import { useFormat } from '../../format.ts';
import { Link, path } from '../../routing.tsx';
import { useMay } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { studentWords } from '../../words/student.ts';

const Transfer = lazyPart(() => import('./transfer.tsx').then((part) => part.Transfer));

/** The classes that a student is or was in. */
export function StudentClasses({ userId }: { userId: string }) {
  const words = useWords(studentWords);
  const { nothing } = useWords(common);
  const { day } = useFormat();
  const may = useMay();
  const groups = useAsk('group', 'list', { studentId: userId, pageSize: 50 });
  return (
    <Card size="small" title={words.classes}>
      <Answered of={groups}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty description={nothing} />
          ) : (
            list.map((group) => (
              <p key={group.groupId}>
                <Link to={path`/classes/${group.groupId}`}>{group.groupName}</Link> {group.teacherName},{' '}
                {day(group.activeBegin * 1000)} – {day(group.activeEnd * 1000 - 1)}{' '}
                {may('group:write') && (
                  <Opens label={words.transfer}>
                    {(close) => <Transfer userId={userId} from={group} onClose={close} />}
                  </Opens>
                )}
              </p>
            ))
          )
        }
      </Answered>
    </Card>
  );
}
