import { integer, type Parsed, row, text } from '../../database/row.ts';
import type { Static } from '../../operation/contract/static.ts';
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
): Static<typeof Organisation> => ({ orgId, ...same, createAt: createdAtMs });
