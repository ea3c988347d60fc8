import { Select, Tag, Typography } from 'antd';
import { useState } from 'react';
import { type AnswerOf, call, useAsk } from '../../ask.ts';
import { useFormat } from '../../format.ts';
import { Act } from '../../parts/act.tsx';
import { Listing, usePaging } from '../../parts/listing.tsx';
import { Page } from '../../parts/page.tsx';
import { Link } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { orderWords } from '../../words/order.ts';
import { queueWords } from '../../words/queues.ts';

type Line = AnswerOf<'group', 'unplaced'>['list'][number];
type Suggested = Line['groups'][number];

const keyOf = ({ orderSn, line }: Line) => `${orderSn}/${line}`;
const hasSeat = ({ capacity, memberCount }: Suggested) => capacity === 0 || memberCount < capacity;

/** Students whose course is paid and who are in no class of it: tick, and place. */
export default function Unplaced() {
  const words = useWords(queueWords);
  const general = useWords(common);
  const { number } = useWords(orderWords);
  const { moment } = useFormat();
  const { page, size } = usePaging();
  const [ticked, setTicked] = useState<readonly Line[]>([]);
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const unplaced = useAsk('group', 'unplaced', { pageStart: page, pageSize: size }, { keep: true });
  const groupOf = (line: Line) => chosen[keyOf(line)] ?? line.groups.find(hasSeat)?.groupId;
  const placeable = ticked.filter((line) => groupOf(line) !== undefined);

  const place = async () => {
    const byGroup = Map.groupBy(placeable, (line) => groupOf(line) ?? 0);
    for (const [groupId, lines] of byGroup) {
      const members = lines.map(({ studentId, orderSn, line }) => ({ userId: studentId, orderSn, line }));
      await call('group', 'addMembers', { groupId, members });
    }
    setTicked([]);
  };

  return (
    <Page
      title={words.unplaced}
      actions={
        <Act
          primary
          disabled={placeable.length === 0}
          label={words.place(placeable.length)}
          consequence={words.placeWill(placeable.length)}
          run={place}
        />
      }
    >
      <Listing
        of={unplaced}
        items={({ list }) => list}
        total={({ total }) => total}
        keyOf={keyOf}
        empty={words.placedAll}
        selection={{
          selectedRowKeys: ticked.map(keyOf),
          onChange: (_, lines) => setTicked(lines),
          getCheckboxProps: (line) => ({ disabled: groupOf(line) === undefined, 'aria-label': line.studentName }),
        }}
        columns={[
          {
            title: general.student,
            render: (_, { studentId, studentName }) => <Link to={`/students/${studentId}`}>{studentName}</Link>,
          },
          { title: words.product, dataIndex: 'productName' },
          { title: words.paidAt, render: (_, { datePay }) => moment(datePay) },
          { title: number, render: (_, { orderSn }) => <Link to={`/orders/${orderSn}`}>{orderSn}</Link> },
          {
            title: words.intoClass,
            render: (_, line) =>
              line.groups.length === 0 ? (
                <Typography.Text type="secondary">{words.noClass}</Typography.Text>
              ) : (
                <Select
                  aria-label={`${words.intoClass}: ${line.studentName}`}
                  style={{ minWidth: 280 }}
                  value={groupOf(line) ?? null}
                  onChange={(groupId) => groupId !== null && setChosen({ ...chosen, [keyOf(line)]: groupId })}
                  options={line.groups.map((group) => ({
                    value: group.groupId,
                    disabled: !hasSeat(group),
                    label: (
                      <>
                        {group.groupName} · {group.teacherName}{' '}
                        <Tag color={hasSeat(group) ? 'green' : 'red'}>
                          {words.seats(group.memberCount, group.capacity)}
                        </Tag>
                      </>
                    ),
                  }))}
                />
              ),
          },
        ]}
      />
    </Page>
  );
}
