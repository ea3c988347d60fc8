import { type RefSelectProps, Select } from 'antd';
import { useRef } from 'react';
import { useBranchChoice } from '../../server/branch.ts';
import { useMe } from '../../server/session.ts';
import { useWords } from '../../words/bilingual.ts';
import { useKey } from './keyboard.ts';
import { shell } from './shell-words.ts';

const isBranchKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key === 'b' && !ctrlKey && !metaKey && !altKey;

/** Chooses the branch whose records every list, count and search shows. */
export function BranchSwitch() {
  const words = useWords(shell);
  const { branches } = useMe();
  const { isOffered, branch, choose } = useBranchChoice();
  const select = useRef<RefSelectProps>(null);
  useKey(isBranchKey, () => select.current?.focus());
  if (!isOffered) return null;
  return (
    <Select
      ref={select}
      className="branch-switch"
      aria-label={words.branch}
      value={branch ?? 0}
      onChange={(chosen) => choose(chosen === 0 ? undefined : chosen)}
      options={[
        { value: 0, label: words.everyBranch },
        ...branches.map(({ subOrgId, name }) => ({ value: subOrgId, label: name })),
      ]}
    />
  );
}

/** Names the chosen branch where the menu, and with it the switch, is out of sight. */
export function BranchBanner() {
  const words = useWords(shell);
  const { branches } = useMe();
  const { branch } = useBranchChoice();
  const name = branches.find(({ subOrgId }) => subOrgId === branch)?.name;
  return name === undefined ? null : <div className="branch-banner no-print">{words.onlyBranch(name)}</div>;
}
