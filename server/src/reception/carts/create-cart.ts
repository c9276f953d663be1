import { randomUUID } from 'node:crypto';
import type { Cart } from '@namugongo/contract/reception/carts';
import type { Platform } from '../../platform/platform.ts';
import { findNamedEvent } from '../events/find-event.ts';
import { insertCart } from './queries.ts';
import { showCart } from './rules.ts';

/** An empty cart; its id is the secret by which its owner is known. */
export async function createCart(platform: Platform, eventId: number | undefined): Promise<Cart> {
  const event = await findNamedEvent(platform, eventId);
  const now = platform.clock.now();
  const made = { id: randomUUID(), eventId: event.id };
  await insertCart(platform.database, made, now);
  return showCart(
    { ...made, lapsed: [], sale: event, approved: null, newestOrder: null, chairs: [] },
    now,
  );
}
