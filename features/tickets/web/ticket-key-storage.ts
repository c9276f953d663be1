import { maxTicketKeys } from '#features/tickets/contract/tickets.ts';
import { browserStorage } from '#ui/browser/storage.ts';

// The keys that open tickets without a code (decisions, section 5), per phone number. A key from a code also confirms the
// number on an account; the key of a purchase opens only that order.
const purchases = (telephone: string) => `ticket-key ${telephone}`;
const codes = (telephone: string) => `telephone-key ${telephone}`;

/** The stored text with another key: newest first, each once, half as many as a call may carry. */
export function addTicketKey(stored: string | null, key: string): string {
  const others = parseTicketKeys(stored).filter((item) => item !== key);
  return [key, ...others].slice(0, maxTicketKeys / 2).join(',');
}

export const parseTicketKeys = (stored: string | null): string[] =>
  (stored ?? '').split(',').filter(Boolean);

const save = (name: string, key: string) =>
  browserStorage.write(name, addTicketKey(browserStorage.read(name), key));
const load = (name: string) => parseTicketKeys(browserStorage.read(name));

/** Stores the key of a payment in this browser or of the link in an email. */
export const savePurchaseKey = (telephone: string, key: string): void =>
  save(purchases(telephone), key);

/** Stores the key that a code was exchanged for. */
export const saveCodeKey = (telephone: string, key: string): void => save(codes(telephone), key);

/** The newest key from a code. */
export const loadCodeKey = (telephone: string): string | undefined => load(codes(telephone))[0];

/** All keys of a number; undefined when this browser has none. */
export function loadTicketKeys(telephone: string): string[] | undefined {
  const keys = [...load(codes(telephone)), ...load(purchases(telephone))];
  return keys.length > 0 ? keys : undefined;
}
