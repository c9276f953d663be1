import { randomUUID } from 'node:crypto';
import type { Cart } from '#features/seats/contract/carts.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { insertCartRow } from './queries.ts';
import { toCart } from './rules.ts';

/** Creates an empty cart; its id is a secret that gives access to it. */
export async function createCart(platform: Platform, eventId: number | undefined): Promise<Cart> {
  const now = platform.clock.now();
  const created = {
    id: randomUUID(),
    eventId: eventId ?? (await findEventOrCurrent(platform, undefined)).id,
  };
  const sale = await insertCartRow(platform.database, created, now);
  if (!sale) throw new ProblemError('event-not-found');
  const empty = {
    expired: [],
    code: null,
    newestOrder: null,
    isPaying: false,
    extras: [],
    chairs: [],
  };
  return toCart({ ...created, ...empty, sale }, now);
}
