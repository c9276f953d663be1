import type { Code } from '@namugongo/contract/reception/codes';
import { getCodeState } from '@namugongo/contract/rules/codes';

export const toCode = (
  { eventId, ...row }: Omit<Code, 'event' | 'state'> & { eventId: number },
  now: Date,
): Code => ({
  ...row,
  event: eventId,
  state: getCodeState(row, { now, uses: row.heldChairs + row.soldChairs }),
});
