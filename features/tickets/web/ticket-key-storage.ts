import { maxTicketKeys } from '#features/tickets/contract/tickets.ts';
import { getCurrentOwner, readStoredText, writeStoredText } from '#ui/browser/storage.ts';
import type { StoredText } from '#ui/browser/stored-items.ts';

// The keys that open tickets without a code (decisions, section 5), per phone number. A key from a code also confirms the
// number on an account; the key of a purchase opens only that order.
// Those stored while an account is signed in belong to it.
const purchaseKeys = { buyer: 'purchaseKeys', account: 'accountPurchaseKeys' } as const;
const codeKeys = { buyer: 'codeKeys', account: 'accountCodeKeys' } as const;

/** The stored text with another key: newest first, each once, half as many as a call may carry. */
export function addTicketKey(stored: string | null, key: string): string {
  const others = parseTicketKeys(stored).filter((item) => item !== key);
  return [key, ...others].slice(0, maxTicketKeys / 2).join(',');
}

export const parseTicketKeys = (stored: string | null): string[] =>
  (stored ?? '').split(',').filter(Boolean);

type Items = Readonly<Record<'buyer' | 'account', StoredText>>;

function save(items: Items, telephone: string, key: string): void {
  const item = items[getCurrentOwner()];
  writeStoredText(item, addTicketKey(readStoredText(item, telephone), key), telephone);
}

const load = ({ account, buyer }: Items, telephone: string) =>
  [account, buyer].flatMap((item) => parseTicketKeys(readStoredText(item, telephone)));

/** Stores the key of a payment in this browser or of the link in an email. */
export const savePurchaseKey = (telephone: string, key: string): void =>
  save(purchaseKeys, telephone, key);

/** Stores the key that a code was exchanged for. */
export const saveCodeKey = (telephone: string, key: string): void => save(codeKeys, telephone, key);

/** The newest key from a code. */
export const loadCodeKey = (telephone: string): string | undefined => load(codeKeys, telephone)[0];

/** The keys of a number, as many as a call may carry; undefined when this browser has none. */
export function loadTicketKeys(telephone: string): string[] | undefined {
  const keys = new Set([...load(codeKeys, telephone), ...load(purchaseKeys, telephone)]);
  return keys.size > 0 ? [...keys].slice(0, maxTicketKeys) : undefined;
}

/** Deletes all keys of a number from this browser. */
export function deleteTicketKeys(telephone: string): void {
  for (const item of [...Object.values(codeKeys), ...Object.values(purchaseKeys)])
    writeStoredText(item, null, telephone);
}
