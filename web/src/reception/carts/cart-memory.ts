import { browserMemory } from '../../ui/memory.ts';

const keyOf = (event: number) => `namugongo.cart.${event}`;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The cart this browser has for an event; null when there is none or the browser keeps nothing. */
export function rememberedCart(event: number): string | null {
  const kept = browserMemory.read(keyOf(event));
  return kept && uuid.test(kept) ? kept : null;
}

/** null forgets it. */
export const rememberCart = (event: number, cartId: string | null): void =>
  browserMemory.write(keyOf(event), cartId);

/** The cart a payment link names: `?cart=` in the address, before the '#' or after it. */
export function linkedCart({ search, hash }: { search: string; hash: string }): string | null {
  const behind = hash.indexOf('?') === -1 ? '' : hash.slice(hash.indexOf('?'));
  const named = new URLSearchParams(behind).get('cart') ?? new URLSearchParams(search).get('cart');
  return named && uuid.test(named) ? named : null;
}
