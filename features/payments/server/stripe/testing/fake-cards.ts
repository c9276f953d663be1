import { randomBytes } from 'node:crypto';
import { testCards } from '../../sandbox/rules.ts';
import { createStripeError } from './stripe-errors.ts';

type Fields = Record<string, unknown>;

export const newId = (prefix: string): string => `${prefix}_${randomBytes(9).toString('hex')}`;
export const createNotFoundError = (what: string) =>
  createStripeError(404, { code: 'resource_missing', message: `No such ${what}` });

/** Payment methods with their test cards and customers. */
export type FakeCardStore = {
  methods: Map<string, string>;
  /** Payment methods by customer; only listed customers exist. */
  customers: Map<string, Set<string>>;
};

type Payer = {
  customer: string | null;
  savesCard: boolean;
  method: string | null;
  change: { state: string };
};

/** Cards with one number have one fingerprint. */
const toCard = (card: string) => ({ fingerprint: `fingerprint of ${card}` });

/** As in an error. */
export const toPaymentMethod = (id: string | null, card: string | null) => ({
  id,
  object: 'payment_method',
  card: card === null ? null : toCard(card),
});

export function createCardActions({ methods, customers }: FakeCardStore) {
  return {
    createMethod(_: string, body: Fields) {
      const token = String((body['card'] as Fields)['token']);
      if (!Object.hasOwn(testCards, token)) throw createNotFoundError(`token: '${token}'`);
      const id = newId('pm');
      methods.set(id, token);
      return { id, object: 'payment_method', type: 'card' };
    },
    identify(id: string) {
      const token = id.replace(/^ctoken_/, 'tok_');
      const card = methods.get(id) ?? (Object.hasOwn(testCards, token) ? token : null);
      if (card === null) throw createNotFoundError(`token: '${id}'`);
      return id.startsWith('ctoken_')
        ? { id, object: 'confirmation_token', payment_method_preview: toPaymentMethod(null, card) }
        : toPaymentMethod(id, card);
    },
    createCustomer() {
      const id = newId('cus');
      customers.set(id, new Set());
      return { id, object: 'customer' };
    },
    deleteCustomer(id: string) {
      if (!customers.delete(id)) throw createNotFoundError(`customer: '${id}'`);
      return { id, object: 'customer', deleted: true };
    },
  };
}

/** Payment method and card of a confirmation; a confirmation token is 'ctoken_' plus the card token. */
export function resolveMethod(
  { methods, customers }: FakeCardStore,
  { customer }: Payer,
  body: Fields,
): { method: string; card: string } {
  const confirmation = body['confirmation_token'];
  if (typeof confirmation === 'string') {
    const [method, card] = [newId('pm'), confirmation.replace(/^ctoken_/, 'tok_')];
    methods.set(method, card);
    return { method, card };
  }
  const method = String(body['payment_method']);
  const card = methods.get(method);
  const owners = [...customers].filter(([, own]) => own.has(method)).map(([id]) => id);
  const detached = body['off_session'] === 'true' && owners.length === 0;
  if (!card || detached || (owners[0] ?? customer) !== customer)
    throw createNotFoundError(`payment_method: '${method}'`);
  return { method, card };
}

/** Attaches a card to its customer when the intent is paid. */
export function attachMethod(
  { customers }: FakeCardStore,
  { customer, savesCard, method, change: { state } }: Payer,
): void {
  const paid = state === 'succeeded' || state === 'requires_capture';
  if (paid && savesCard && customer !== null && method !== null)
    customers.get(customer)?.add(method);
}
