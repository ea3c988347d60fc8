import { Form, Select } from 'antd';
import { useBranchChoice } from '../server/branch.ts';
import { useMe } from '../server/session.ts';
import { labelSearch } from '../ui/field/label-search.ts';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';

/** The branch of something new. */
export interface OfBranch {
  readonly subOrgId?: number | undefined;
}

/** The parameter that puts a new record into the branch that the user works in, or else into the one that the form asked for. */
export function useBranchOfNew(): (given: OfBranch) => { readonly subOrgId?: number } {
  const { branch } = useBranchChoice();
  return ({ subOrgId }) => {
    const chosen = branch ?? subOrgId;
    return chosen === undefined ? {} : { subOrgId: chosen };
  };
}

/** Asks which branch something new belongs to. The server would put it into the head office. Who works in one branch is not asked. */
export function BranchOfNew() {
  const words = useWords(common);
  const { branches } = useMe();
  const { isOffered, branch } = useBranchChoice();
  if (!isOffered || branch !== undefined) return null;
  return (
    <Form.Item name="subOrgId" label={words.branch} rules={[{ required: true }]}>
      <Select
        showSearch={labelSearch}
        options={branches.map(({ subOrgId, name }) => ({ value: subOrgId, label: name }))}
      />
    </Form.Item>
  );
}
