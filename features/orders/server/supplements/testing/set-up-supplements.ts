import { randomUUID } from 'node:crypto';
import type { ChairType } from '#contract/chairs.ts';
import { findLedgerErrors } from '#app/server/testing/ledger-checks.ts';
import { supplements } from '#features/orders/contract/supplements.ts';
import type { DrawerMethod } from '#features/payments/contract/payment-methods.ts';
import { prices, setUpExchanges } from '../../exchanges/testing/set-up-exchanges.ts';
import { endOverdueSupplements } from '../close-supplement.ts';

/** Another type, another chair by its place in the hall, or both. */
type Change = { guestType?: ChairType; place?: number; priceCents?: number };
type ByHand = { method: DrawerMethod; reference?: string };
type Card = { token?: string; amount?: number; idempotencyKey?: string };
type Exchanges = Awaited<ReturnType<typeof setUpExchanges>>;

const toParams = (id: number | undefined) => ({ params: { id: id ?? 0 } });

/** Calls of the desk. */
function createSeller({ site, hall }: Exchanges) {
  const toChange = ({ guestType, place }: Change) => ({
    guestType,
    ...(place === undefined ? {} : { chairId: hall.chairs[place] ?? 0 }),
  });
  const signIn = () => site.as('reception');
  return {
    quote: async (id: number | undefined, change: Change) =>
      site.call(supplements.quote, { ...toParams(id), query: toChange(change) }, await signIn()),
    request: async (id: number | undefined, change: Change, byHand?: ByHand) => {
      const priceCents = change.priceCents ?? prices[change.guestType ?? 'adult'];
      const body = { ...toChange(change), priceCents, byHand };
      return site.callFresh(supplements.request, { ...toParams(id), body }, await signIn());
    },
    cancel: async (id: number) => site.call(supplements.cancel, toParams(id), await signIn()),
    take: async (id: number, body: ByHand = { method: 'cash' }) =>
      site.call(supplements.take, { ...toParams(id), body }, await signIn()),
  };
}

/** Calls of the buyer, who has the key of the link. */
function createBuyer({ site }: Exchanges) {
  const get = (key: string | null) => site.call(supplements.get, { params: { key: key ?? '' } });
  const pay = async (key: string | null, card: Card = {}) => {
    const { token = 'tok_visa', idempotencyKey = randomUUID() } = card;
    const amount = card.amount ?? (await get(key)).totalCents;
    return site.call(
      supplements.pay,
      { params: { key: key ?? '' }, body: { token, amount } },
      { headers: { 'idempotency-key': idempotencyKey } },
    );
  };
  return { get, pay };
}

/** A reception with a price for each type of guest, and calls about what a change of a ticket costs more. */
export async function setUpSupplements() {
  const exchanges = await setUpExchanges();
  const { site, read, database } = exchanges;
  return {
    ...exchanges,
    ...createSeller(exchanges),
    ...createBuyer(exchanges),
    readStates: async (orderId: number) =>
      (await read(orderId)).supplements.map(({ state }) => state),
    /** Errors of the books while a payment may be in progress. */
    listErrors: () => findLedgerErrors(database, { settled: false }),
    endOverdue: () => endOverdueSupplements(site.site.platform),
  };
}
