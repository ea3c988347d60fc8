import { createContext, useContext } from 'react';

/** The branch whose records a part of the page reads; undefined: those of every branch. */
export const ReadBranch = createContext<number | undefined>(undefined);

export const useReadBranch = (): number | undefined => useContext(ReadBranch);

/** The parameter that puts a new record into the chosen branch. */
export function useBranchOfNew(): { readonly subOrgId?: number } {
  const branch = useReadBranch();
  return branch === undefined ? {} : { subOrgId: branch };
}
