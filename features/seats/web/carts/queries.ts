import { carts } from '#features/seats/contract/carts.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { fetchWithClockSync } from './clock-sync.ts';

/** A cart with its holds; each response also updates the clock offset. */
export const cartQueryOptions = (cartId: string) =>
  apiQueryOptions(carts.get, { params: { cartId } }, { fetch: fetchWithClockSync });
