import { useRef, useState } from 'react';
import { type ChosenClass, ClassFit } from '../../domain/class-fit.tsx';
import { ClassSelect } from '../../domain/class-select.tsx';
import { call } from '../../server/api.ts';
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx';
import { useWords } from '../../words/bilingual.ts';
import { joinedOf } from '../class/joined.ts';
import { keyOf, linesOf, type Place, PlaceFilters, PlaceTable } from './places.tsx';
import { unplacedWords } from './unplaced-words.ts';

/** Students who wait for a class. Whoever is ticked is placed, or dismissed with a reason. */
export function WaitingPlaces() {
  const words = useWords(unplacedWords);
  const [ticked, setTicked] = useState<readonly Place[]>([]);
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenClass | undefined>>(new Map());
  const classOf = (place: Place) => (chosen.has(keyOf(place)) ? chosen.get(keyOf(place)) : place.groups[0]);
  const choose = (several: readonly Place[], group: ChosenClass | undefined) =>
    setChosen(new Map([...chosen, ...several.map((place) => [keyOf(place), group] as const)]));
  const placeable = ticked.filter((place) => classOf(place) !== undefined);
  const byClass = Map.groupBy(placeable, (place) => classOf(place)?.groupId ?? 0);

  /** Undoing a placing leaves those in their class who were members before. */
  const joined = useRef<ReadonlyMap<number, ReturnType<typeof joinedOf>>>(new Map());
  const place = async () => {
    const placed = new Map<number, ReturnType<typeof joinedOf>>();
    for (const [groupId, several] of byClass) {
      const members = several.map(({ studentId, orderSn, line }) => ({ userId: studentId, orderSn, line }));
      placed.set(groupId, joinedOf(await call('group', 'addMembers', { groupId, members })));
    }
    joined.current = placed;
    setTicked([]);
  };
  const takeOut = async () => {
    for (const [groupId, members] of joined.current) {
      if (members.length > 0) await call('group', 'removeMembers', { groupId, members });
    }
  };
  const dismiss = async (reason: string) => {
    await call('group', 'dismissUnplaced', { lines: linesOf(ticked), reason });
    setTicked([]);
  };
  return (
    <>
      <div className="filters">
        <PlaceFilters />
        {ticked.length > 1 && <ClassSelect label={words.forTicked} onChange={(group) => choose(ticked, group)} />}
        <ConfirmButton
          primary
          disabled={placeable.length === 0}
          label={words.place(placeable.length)}
          consequence={words.placeWill(placeable.length)}
          run={place}
          undo={takeOut}
        />
        <ConfirmButton
          disabled={ticked.length === 0}
          label={words.dismiss(ticked.length)}
          consequence={words.dismissWill}
          reason="required"
          run={dismiss}
          undo={() => call('group', 'restoreUnplaced', { lines: linesOf(ticked) })}
        />
      </div>
      <PlaceTable
        dismissed={0}
        empty={words.placedAll}
        ticked={ticked}
        onTick={setTicked}
        columns={[
          {
            title: words.intoClass,
            render: (_, line) => {
              const seeker = { studentId: line.studentId, productId: line.productId };
              return (
                <>
                  <ClassSelect
                    label={`${words.intoClass}: ${line.studentName}`}
                    suggested={line.groups}
                    seeker={seeker}
                    branch={line.subOrgId}
                    value={classOf(line)}
                    onChange={(group) => choose([line], group)}
                  />
                  <ClassFit seeker={seeker} group={classOf(line)} />
                </>
              );
            },
          },
        ]}
      />
    </>
  );
}
