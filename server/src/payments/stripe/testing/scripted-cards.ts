import { randomBytes } from 'node:crypto';
import { testCards } from '../../sandbox/rules.ts';
import { refusal } from './refusals.ts';

type Fields = Record<string, unknown>;

export const newId = (prefix: string): string => `${prefix}_${randomBytes(9).toString('hex')}`;
export const missing = (what: string) =>
  refusal(404, { code: 'resource_missing', message: `No such ${what}` });

/** Payment methods with the test cards behind them, and the customers that some belong to. */
export type CardMemory = {
  methods: Map<string, string>;
  /** What each customer has; who is not in it does not exist. */
  customers: Map<string, Set<string>>;
};

type Payer = {
  customer: string | null;
  keepsCard: boolean;
  method: string | null;
  change: { state: string };
};

export function cardActionsOn({ methods, customers }: CardMemory) {
  return {
    createMethod(_: string, body: Fields) {
      const token = String((body['card'] as Fields)['token']);
      if (!Object.hasOwn(testCards, token)) throw missing(`token: '${token}'`);
      const id = newId('pm');
      methods.set(id, token);
      return { id, object: 'payment_method', type: 'card' };
    },
    createCustomer() {
      const id = newId('cus');
      customers.set(id, new Set());
      return { id, object: 'customer' };
    },
    deleteCustomer(id: string) {
      if (!customers.delete(id)) throw missing(`customer: '${id}'`);
      return { id, object: 'customer', deleted: true };
    },
  };
}

/** The payment method of a confirmation and its card; confirmation tokens are named 'ctoken_' and the card's token. */
export function methodOf(
  { methods, customers }: CardMemory,
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
  const forgotten = body['off_session'] === 'true' && owners.length === 0;
  if (!card || forgotten || (owners[0] ?? customer) !== customer)
    throw missing(`payment_method: '${method}'`);
  return { method, card };
}

/** With its payment a card that is to be kept becomes its customer's. */
export function attach(
  { customers }: CardMemory,
  { customer, keepsCard, method, change: { state } }: Payer,
): void {
  const paid = state === 'succeeded' || state === 'requires_capture';
  if (paid && keepsCard && customer !== null && method !== null)
    customers.get(customer)?.add(method);
}
