import type { Code } from '#features/seats/contract/codes.ts';
import { getCodeState } from '#features/seats/contract/rules/codes.ts';

export const toCode = (
  { eventId, ...row }: Omit<Code, 'event' | 'state'> & { eventId: number },
  now: Date,
): Code => ({
  ...row,
  event: eventId,
  state: getCodeState(row, { now, uses: row.heldChairs + row.soldChairs }),
});
