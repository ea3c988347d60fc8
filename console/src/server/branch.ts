import { useEffect, useMemo } from 'react';
import { browserStorage } from '../browser/browser-storage.ts';
import { useFilters } from '../browser/routing.tsx';
import { useMe } from './session.ts';

/** In the address and in the browser's storage: every branch. */
const every = 'all';

/**
 * The branch that the user works in. It is part of the address, so that a copied link opens the same view, and the browser
 * remembers it. Who belongs to a branch, or sees only own classes, has no choice.
 */
export function useBranchChoice() {
  const { orgId, subOrgId, teacherId, branches } = useMe();
  const [filters, filter] = useFilters();
  const isOffered = subOrgId === 0 && teacherId === '' && branches.length > 1;
  const values = useMemo(() => [every, ...branches.map((branch) => String(branch.subOrgId))], [branches]);
  const stored = useMemo(() => browserStorage(`branch.${orgId}`, values, () => every), [orgId, values]);
  const chosen = isOffered ? (values.find((value) => value === filters.branch) ?? stored.read()) : every;
  useEffect(() => {
    if (!isOffered) return;
    stored.write(chosen);
    // Links within the console need not name the branch.
    if (filters.branch !== chosen) filter({ branch: chosen });
  }, [isOffered, stored, chosen, filters.branch, filter]);
  return {
    isOffered,
    branch: chosen === every ? undefined : Number(chosen),
    choose: (branch: number | undefined) => filter({ branch: branch === undefined ? every : String(branch), page: '' }),
  };
}
