import { randomInt } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import type { phoneSales } from '#features/orders/contract/phone-sales.ts';
import { lockChairs } from '#features/hall/server/chairs/queries.ts';
import { resolveChoices } from '#features/event/server/extras/resolve-choices.ts';
import { insertCartRow, lockCart, updateCartExtras } from '#features/seats/server/carts/queries.ts';
import { holdForSale } from '#features/seats/server/claims/hold-for-sale.ts';
import { moveSaleHolds, seatGuests } from '#features/seats/server/claims/sale-hold-queries.ts';
import { runExclusive } from '#platform/run-exclusive.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { hashSecret } from '../seat-requests/create-request.ts';
import { findPhoneSale, insertPhoneSale, updatePhoneSale } from './phone-sale-queries.ts';
import { assignGuests } from './sell-at-box-office.ts';

/** Without letters that look like digits, because some guests type it. */
const symbols = '23456789abcdefghjkmnpqrstuvwxyz';
const createSecret = () =>
  Array.from({ length: 12 }, () => symbols.charAt(randomInt(symbols.length))).join('');

type StartInput = EndpointInput<typeof phoneSales.start>;

/**
 * Hands what the desk holds over to a new cart, which the guest pays on the own phone, with the guests and prices that the desk chose.
 * The cart is new for each sale, so that a guest who knows it can't reach what the desk chooses later.
 */
export const startPhoneSale = (
  platform: Platform,
  { params: { cart: cartId }, body }: StartInput,
  actor: Account,
): Promise<{ secret: string }> => {
  // The cart of the sale would wait for itself.
  if (body.hold === cartId) throw new ProblemError('phone-sale-over');
  return runExclusive(cartId, async () => {
    const secret = createSecret();
    const secretHash = hashSecret(secret);
    const existing = await findPhoneSale(platform.database, cartId);
    if (existing?.endedAt) throw new ProblemError('phone-sale-over');
    // The first response was lost.
    if (existing) await updatePhoneSale(platform.database, cartId, { secretHash });
    else await handOver(platform, { cartId, secretHash, body, actor });
    return { secret };
  });
};

type HandOver = {
  cartId: string;
  secretHash: string;
  body: StartInput['body'];
  actor: Account;
};

async function handOver(
  platform: Platform,
  { cartId, secretHash, body, actor }: HandOver,
): Promise<void> {
  const chairIds = [...new Set(body.chairs)];
  const { event: eventId, hold: holdId } = body;
  const { held, lost } = await holdForSale(platform, { cartId: holdId, eventId, chairIds });
  await platform.transact(async (db, publish) => {
    const now = platform.clock.now();
    await lockCart(db, holdId);
    if (await lockCart(db, cartId)) throw new ProblemError('phone-sale-over');
    const chairs = await lockChairs(db, chairIds);
    if (chairs.length < chairIds.length) throw new ProblemError('chair-not-found');
    await requireHeld(db, { chairIds, held, lost });
    const guests = await assignGuests(db, eventId, chairs, body.guests ?? []);
    if (!(await insertCartRow(db, { id: cartId, eventId }, now)))
      throw new ProblemError('event-not-found');
    await insertPhoneSale(db, { cartId, holdId, secretHash, soldBy: actor.id, createdAt: now });
    const until = addMinutes(now, platform.config.HOLD_MINUTES);
    const moved = await moveSaleHolds(db, { from: holdId, to: cartId, until });
    // A hold that ended between the two transactions.
    await requireHeld(db, { chairIds, held: moved, lost: chairIds });
    await seatGuests(db, cartId, guests);
    const choices = body.extras ?? [];
    const extras = await resolveChoices(db, { eventId, choices, chairs: guests.length });
    if (extras.length > 0) await updateCartExtras(db, cartId, extras);
    await publish(`chairs:${eventId}`, moved);
  });
}

/** Throws for the first chair that is not held: someone else has it, or it is promised. */
async function requireHeld(
  db: Database,
  { chairIds, held, lost }: Record<'chairIds' | 'held' | 'lost', readonly number[]>,
): Promise<void> {
  const missing = chairIds.find((id) => !held.includes(id));
  if (missing === undefined) return;
  const [chair] = await lockChairs(db, [missing]);
  throw new ProblemError(lost.includes(missing) ? 'chair-taken' : 'phone-sale-promised', {
    label: chair ? formatChairLabel(chair) : '',
  });
}
