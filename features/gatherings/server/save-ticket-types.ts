import type { Account } from '#contract/account.ts';
import { formatCount } from '#contract/rules/counts.ts';
import type { TeamGathering } from '#features/gatherings/contract/gatherings.ts';
import { findPriceError } from '#features/gatherings/contract/rules/ticket-choices.ts';
import type { PricesChange } from '#features/gatherings/contract/gathering-tickets.ts';
import type { TicketType, TicketTypeInput } from '#features/gatherings/contract/ticket-types.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { changePart } from './change-parts.ts';
import { countTickets } from './party-queries.ts';
import * as queries from './queries.ts';
import { requireNoPeople } from './save-gathering.ts';
import { settleAllDays } from './settle-places.ts';
import { listChosenTypes, listTicketTypes, saveTicketTypeRows } from './ticket-queries.ts';

/** What people have or wait for stays, with a place for each who has one. A higher number lets in who waits. */
export const saveTicketTypes = (
  platform: Platform,
  id: number,
  { ticketTypes, feePercent, seen }: PricesChange,
  actor: Account,
): Promise<TeamGathering> =>
  changePart(platform, { id, action: 'change prices of gathering', actor }, async (db, row) => {
    const before = await listTicketTypes(db, id);
    requireUnchanged(
      { prices: seen.ticketTypes, cardFee: seen.feePercent },
      { prices: before, cardFee: row.feePercent },
    );
    if (ticketTypes.some((type) => type.id !== null && !before.some((old) => old.id === type.id)))
      throw new ProblemError('ticket-type-not-found');
    const message = findPriceError(ticketTypes);
    if (message) throw new ProblemError('validation-failed', {}, { ticketTypes: message });
    // Who answered before there were prices can't be asked to pay.
    if (before.length === 0 && ticketTypes.length > 0) await requireNoPeople(db, id);
    await requireEnough(db, id, ticketTypes, before);
    await queries.updateGatheringRow(db, id, { feePercent });
    await saveTicketTypeRows(db, id, ticketTypes);
    await settleAllDays(db, row, platform.clock.now());
    return {
      before: { ticketTypes: before, feePercent: row.feePercent },
      after: { ticketTypes, feePercent },
    };
  });

async function requireEnough(
  db: Database,
  id: number,
  types: readonly TicketTypeInput[],
  before: readonly TicketType[],
): Promise<void> {
  const counts = await countTickets(db, { gatheringId: id });
  const chosen = await listChosenTypes(db, id);
  for (const { id: typeId, title, isForChild, priceCents } of before) {
    const after = types.find((type) => type.id === typeId);
    const max = Math.max(
      0,
      ...counts.flatMap((count) => (count.typeId === typeId ? count.quantity : [])),
    );
    const isOther =
      !after || after.isForChild !== isForChild || (after.priceCents === 0) !== (priceCents === 0);
    if ((isOther && chosen.has(typeId)) || (after && after.stock < max))
      throw new ProblemError('ticket-type-in-use', {
        title,
        people: max > 0 ? formatCount(max, 'person', 'people') : 'people who wait for it',
      });
  }
}
