import { Descriptions, Modal } from 'antd';
import { useAsk } from '../../ask.ts';
import { useFormat } from '../../format.ts';
import { Answered } from '../../parts/answered.tsx';
import { Spans } from '../../parts/spans.tsx';
import { Link } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { studentWords } from '../../words/student.ts';

/** What a student's attendance of one lesson is made of: when which device came and left. */
export function Explanation(props: { liveclass: string; uniqueId: string; onClose: () => void }) {
  const { liveclass, uniqueId, onClose } = props;
  const words = useWords(studentWords);
  const general = useWords(common);
  const { clock, moment, minutes } = useFormat();
  const explained = useAsk('statistics', 'explain', { liveclass, uniqueId });
  return (
    <Modal open title={words.explanation} onCancel={onClose} footer={null} width={640}>
      <Answered of={explained}>
        {({ held, classBegin, classEnd, visits, presence, records: [record] }) =>
          held === 0 ? (
            <p>{words.notHeld}</p>
          ) : (
            <>
              <p>
                <Link to={`/lessons/${liveclass}`}>{record?.title ?? general.lesson}</Link>
              </p>
              <Descriptions
                size="small"
                column={1}
                items={[
                  {
                    key: 'held',
                    label: words.heldFromTo,
                    children: `${moment(classBegin)} – ${clock(classEnd)}`,
                  },
                  {
                    key: 'online',
                    label: words.online,
                    children: `${minutes(Number(record?.onlineDuration ?? 0))} / ${minutes(Number(record?.classDuration ?? 0))}`,
                  },
                  {
                    key: 'signIns',
                    label: words.signIns,
                    children: `${record?.signInCount ?? 0} / ${record?.signInTotal ?? 0}`,
                  },
                ]}
              />
              <Spans label={words.presence} from={classBegin} to={classEnd} spans={presence} />
              {visits.map((visit) => (
                <div key={`${visit.device} ${visit.joinTime}`}>
                  {visit.device} {clock(visit.joinTime)}–{clock(visit.leaveTime)}
                  {visit.assumed === 1 && ` (${words.assumed})`}
                  <Spans
                    label={visit.device}
                    from={classBegin}
                    to={classEnd}
                    spans={[{ from: visit.joinTime, to: visit.leaveTime }]}
                  />
                </div>
              ))}
            </>
          )
        }
      </Answered>
    </Modal>
  );
}
