import { useSyncExternalStore } from 'react';
import { readStoredText, writeStoredText } from '#ui/browser/storage.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The UUID in a text, or null. */
const parseCartId = (text: string | null | undefined): string | null =>
  text && uuid.test(text) ? text : null;

/** The cart id of a payment link: `?cart=` in the URL. */
export const getCartIdFromUrl = (search: string): string | null =>
  parseCartId(new URLSearchParams(search).get('cart'));

/** The cart of the payment link that this page was opened with. */
export const getLinkedCartId = (): string | null =>
  typeof window === 'undefined' ? null : getCartIdFromUrl(window.location.search);

/** Ids of carts that this browser could not store. */
const unstored = new Map<number, string | null>();

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Other tabs.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const readCartId = (event: number) => readStoredText('cart', String(event));

/** The id of an event's cart, one for all types of tickets; null when there is none. */
export const loadCartId = (event: number): string | null =>
  unstored.get(event) ?? parseCartId(readCartId(event));

/** Stores the cart id; null deletes it. Without storage it lasts until the page is left. */
export function saveCartId(event: number, cartId: string | null): void {
  writeStoredText('cart', cartId, String(event));
  if (readCartId(event) === cartId) unstored.delete(event);
  else unstored.set(event, cartId);
  for (const listener of listeners) listener();
}

/** The cart id of an event, the same in all tabs; null on the server and without an event. */
export const useStoredCartId = (event: number | undefined): string | null =>
  useSyncExternalStore(
    subscribe,
    () => (event === undefined ? null : loadCartId(event)),
    () => null,
  );
