const keyOf = (event: number) => `namugongo.cart.${event}`;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The cart this browser has for an event; null when there is none or the browser keeps nothing. */
export function rememberedCart(event: number): string | null {
  try {
    const kept = localStorage.getItem(keyOf(event));
    return kept && uuid.test(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** null forgets it. */
export function rememberCart(event: number, cartId: string | null) {
  try {
    if (cartId) localStorage.setItem(keyOf(event), cartId);
    else localStorage.removeItem(keyOf(event));
  } catch {
    // Without storage the cart lives until the page is left.
  }
}

/** The cart a payment link names: `?cart=` in the address, before the '#' or after it. */
export function linkedCart({ search, hash }: { search: string; hash: string }): string | null {
  const behind = hash.indexOf('?') === -1 ? '' : hash.slice(hash.indexOf('?'));
  const named = new URLSearchParams(behind).get('cart') ?? new URLSearchParams(search).get('cart');
  return named && uuid.test(named) ? named : null;
}
