import { versionOf } from '../../operation/call/version.ts';
import type { Static } from '../../operation/contract/static.ts';
import { integer, type Parsed, row, text } from '../../sql/row.ts';
import type { Organisation } from './contract.ts';

const organisationShape = {
  name: text,
  currency: text,
  timeZone: text,
  earlyStartMinutes: integer,
  createdAtMs: integer,
};
export const organisationRow = row(organisationShape);

export const toRecord = (
  orgId: number,
  { createdAtMs, ...same }: Parsed<typeof organisationShape>,
): Static<typeof Organisation> => ({
  orgId,
  ...same,
  createAt: createdAtMs,
  version: organisationVersion(same),
});

export const organisationVersion = ({
  name,
  currency,
  timeZone,
  earlyStartMinutes,
}: Omit<Parsed<typeof organisationShape>, 'createdAtMs'>): string =>
  versionOf({ name, currency, timeZone, earlyStartMinutes });

export const branchVersion = ({ name, appId }: { readonly name: string; readonly appId: string }): string =>
  versionOf({ name, appId });
