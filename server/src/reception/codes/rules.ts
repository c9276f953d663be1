import type { Code } from '@namugongo/contract/reception/codes';
import { getCodeState } from '@namugongo/contract/rules/codes';
import type { CodeRow } from './queries.ts';

export const toCode = ({ eventId, ...row }: CodeRow, now: Date): Code => ({
  ...row,
  event: eventId,
  state: getCodeState(row, { now, uses: row.heldChairs + row.soldChairs }),
});
