import { useState } from 'react';
import { call } from '../../server/api.ts';
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx';
import { useFormat } from '../../ui/format.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { linesOf, type Place, PlaceFilters, PlaceTable } from './places.tsx';
import { unplacedWords } from './unplaced-words.ts';

/** Students whom staff took off the queue, with the reason. */
export function DismissedPlaces() {
  const words = useWords(unplacedWords);
  const { reason: reasonWord } = useWords(common);
  const { moment } = useFormat();
  const [ticked, setTicked] = useState<readonly Place[]>([]);
  const putBack = async () => {
    await call('group', 'restoreUnplaced', { lines: linesOf(ticked) });
    setTicked([]);
  };
  /** Each with the reason that it had. */
  const dismissAgain = async () => {
    for (const [reason, places] of Map.groupBy(ticked, ({ reason }) => reason)) {
      await call('group', 'dismissUnplaced', { lines: linesOf(places), reason });
    }
  };
  return (
    <>
      <div className="filters">
        <PlaceFilters />
        <ConfirmButton
          primary
          disabled={ticked.length === 0}
          label={words.putBack(ticked.length)}
          consequence={words.putBackWill}
          run={putBack}
          undo={dismissAgain}
        />
      </div>
      <PlaceTable
        dismissed={1}
        empty={words.noneDismissed}
        ticked={ticked}
        onTick={setTicked}
        columns={[
          { title: reasonWord, dataIndex: 'reason' },
          {
            title: words.dismissedBy,
            render: (_, { dismissedBy, dismissedTime }) => `${moment(dismissedTime)} ${dismissedBy}`,
          },
        ]}
      />
    </>
  );
}
