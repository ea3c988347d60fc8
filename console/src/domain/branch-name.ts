import { useApiQuery } from '../server/api.ts';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';

/** The names of the branches, once they are known. */
export function useBranchName(): (branch: number) => string | undefined {
  const { data } = useApiQuery('branch', 'list', {});
  return (branch) => data?.list.find(({ subOrgId }) => subOrgId === branch)?.name;
}

/** The same where 0 is the whole organisation. */
export function useBranchOrWhole(): (branch: number) => string {
  const { wholeOrganisation } = useWords(common);
  const branchName = useBranchName();
  return (branch) => (branch === 0 ? wholeOrganisation : (branchName(branch) ?? String(branch)));
}
