import { useState } from 'react';
import { type AnswerOf, call, useApiQuery } from '../../api.ts';
import { type ChosenClass, ClassSelect } from '../../components/class-select.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { Page } from '../../components/page.tsx';
import { PagedTable, usePaging } from '../../components/paged-table.tsx';
import { useFormat } from '../../format.ts';
import { Link, path } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { orderWords } from '../../words/order.ts';
import { queueWords } from '../../words/queues.ts';

type Line = AnswerOf<'group', 'unplaced'>['list'][number];

const keyOf = ({ orderSn, line }: Line) => `${orderSn}/${line}`;

/** Students who have paid for a course and are in no class of it, and a way to place them. */
export default function Unplaced() {
  const words = useWords(queueWords);
  const general = useWords(common);
  const { number } = useWords(orderWords);
  const { moment } = useFormat();
  const { page, size } = usePaging();
  const [ticked, setTicked] = useState<readonly Line[]>([]);
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenClass | undefined>>(new Map());
  const unplaced = useApiQuery('group', 'unplaced', { pageStart: page, pageSize: size }, { keepPrevious: true });
  const classOf = (line: Line) => (chosen.has(keyOf(line)) ? chosen.get(keyOf(line)) : line.groups[0]);
  const choose = (lines: readonly Line[], group: ChosenClass | undefined) =>
    setChosen(new Map([...chosen, ...lines.map((line) => [keyOf(line), group] as const)]));
  const placeable = ticked.filter((line) => classOf(line) !== undefined);

  const place = async () => {
    const byGroup = Map.groupBy(placeable, (line) => classOf(line)?.groupId ?? 0);
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
        <>
          {ticked.length > 1 && <ClassSelect label={words.forTicked} onChange={(group) => choose(ticked, group)} />}
          <ConfirmButton
            primary
            disabled={placeable.length === 0}
            label={words.place(placeable.length)}
            consequence={words.placeWill(placeable.length)}
            run={place}
          />
        </>
      }
    >
      <PagedTable
        query={unplaced}
        items={({ list }) => list}
        total={({ total }) => total}
        keyOf={keyOf}
        empty={words.placedAll}
        selection={{
          selectedRowKeys: ticked.map(keyOf),
          onChange: (_, lines) => setTicked(lines),
          getCheckboxProps: ({ studentName }) => ({ 'aria-label': studentName }),
        }}
        columns={[
          {
            title: general.student,
            render: (_, { studentId, studentName }) => <Link to={path`/students/${studentId}`}>{studentName}</Link>,
          },
          { title: words.product, dataIndex: 'productName' },
          { title: words.paidAt, render: (_, { datePay }) => moment(datePay) },
          { title: number, render: (_, { orderSn }) => <Link to={path`/orders/${orderSn}`}>{orderSn}</Link> },
          {
            title: words.intoClass,
            render: (_, line) => (
              <ClassSelect
                label={`${words.intoClass}: ${line.studentName}`}
                suggested={line.groups}
                branch={line.subOrgId}
                value={classOf(line)}
                onChange={(group) => choose([line], group)}
              />
            ),
          },
        ]}
      />
    </Page>
  );
}
