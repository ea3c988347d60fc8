import { Card, Empty } from 'antd';
import { Link, path } from '../../browser/routing.tsx';
import type { AnswerOf } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { DialogButton } from '../../ui/dialog/dialog-button.tsx';
import { useFormat } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { LeftClass, useClassesOf } from './left-class.tsx';
import { studentWords } from './student-words.ts';

const Transfer = lazyComponent(() => import('./transfer.tsx'), 'Transfer');

/** The student's present and past classes. */
export function StudentClasses({ userId }: { userId: string }) {
  const words = useWords(studentWords);
  const { nothing } = useWords(common);
  const { day } = useFormat();
  const may = useMay();
  const groups = useClassesOf(userId);
  return (
    <Card size="small" title={words.classes}>
      <QueryResult query={groups}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty description={nothing} />
          ) : (
            presentFirst(list).map((group) => (
              <p key={group.groupId}>
                <Link to={path`/classes/${group.groupId}`}>{group.groupName}</Link> {group.teacherName},{' '}
                {day(group.activeBegin * 1000)} – {day(group.activeEnd * 1000 - 1)}{' '}
                <LeftClass membership={group.membership} />
                {may('group:write') && isPresent(group) && (
                  <DialogButton label={words.transfer}>
                    {(close) => <Transfer userId={userId} from={group} onClose={close} />}
                  </DialogButton>
                )}
              </p>
            ))
          )
        }
      </QueryResult>
    </Card>
  );
}

type Group = AnswerOf<'group', 'list'>['list'][number];

const isPresent = ({ membership }: Group) => membership?.leftAt === 0;

const presentFirst = (groups: readonly Group[]): Group[] =>
  [...groups].sort((a, b) => Number(isPresent(b)) - Number(isPresent(a)));
