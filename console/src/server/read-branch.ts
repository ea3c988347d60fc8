import { createContext, useContext } from 'react';

/** The branch whose records a part of the page reads; undefined: those of every branch. */
export const ReadBranch = createContext<number | undefined>(undefined);

export const useReadBranch = (): number | undefined => useContext(ReadBranch);
