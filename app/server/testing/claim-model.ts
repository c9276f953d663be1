import { testNow } from './test-now.ts';
import type { ClaimState } from '#features/event/contract/rules/chair-states.ts';

/** Who sits on a chair; at most `maxChildren` children may sit at the table. */
type Guest = 'adult' | 'children';
export const maxChildren = 2;

/** A change by a buyer, a payment, staff or the clock, in any order; carts and chairs by index. */
export type Step =
  | { do: 'hold'; cart: number; chair: number; guest: Guest }
  | { do: 'release'; cart: number; chair: number }
  | { do: 'begin' | 'settle' | 'restore' | 'expire' | 'refund'; cart: number }
  | { do: 'sell' | 'sweep' | 'request' | 'withdraw' | 'reserve'; chair: number }
  | { do: 'approve'; chair: number; to: number; cart: number }
  | { do: 'move'; chair: number; to: number }
  | { do: 'wait'; minutes: number };

export type ClaimView = {
  chair: number;
  state: ClaimState;
  cart: number | null;
  until: number | null;
  guest: Guest;
};

/** What a request has: a chair, and once it is approved a cart that can hold it for a while. */
type ModelPromise = { cart: number | null; until: number | null };
type ModelClaim = Omit<ClaimView, 'chair'> & { order: ModelOrder | null; isCounted: boolean };
type ModelOrder = {
  cart: number | null;
  state: 'PENDING' | 'PAID' | 'EXPIRED' | 'REFUND_DUE' | 'REFUNDED';
  chairs: number[];
  guests: ReadonlyMap<number, Guest>;
};

const holdMs = 10 * 60_000;
export const approvalMinutes = 12;
export const chairCount = 4;
const graceMs = 2 * 60_000;

/**
 * Who has a chair, where a hold that expired is no claim, and to whom it is promised: to a request, and else to codes; the newest
 * order of each cart; what each client has paid for.
 */
type Model = {
  now: number;
  claims: Map<number, ModelClaim>;
  promises: Map<number, ModelPromise>;
  reserved: Set<number>;
  orders: Map<number, ModelOrder>;
  paidChairs: number[];
};

/** What each step does, one after another. */
export function createModel() {
  const model: Model = {
    now: testNow.getTime(),
    claims: new Map(),
    promises: new Map(),
    reserved: new Set(),
    orders: new Map(),
    paidChairs: [0, 0, 0],
  };
  return {
    /** Runs a step. Returns its outcome: null, or the code of what prevents it. */
    run: (step: Step) => run(model, step),
    list: (): ClaimView[] =>
      Array.from({ length: chairCount }, (_, chair) => view(model, chair)).filter(
        (seen) => seen !== null,
      ),
    /** What the limits count: the chairs in carts, and those paid for. */
    countByClient: () =>
      model.paidChairs.map((paidChairs, cart) => ({
        heldChairs: entries(
          model,
          (claim) => claim.cart === cart && claim.state !== 'SOLD' && claim.isCounted,
        ).length,
        paidChairs,
      })),
  };
}

function run(model: Model, step: Step): string | null {
  switch (step.do) {
    case 'hold':
      return hold(model, step);
    case 'release':
      return release(model, step.cart, step.chair);
    case 'begin':
      return begin(model, step.cart);
    case 'settle':
    case 'restore':
    case 'expire':
    case 'refund':
      return changeOrder(model, step);
    case 'sell':
      return sell(model, step.chair);
    case 'request':
      return request(model, step.chair);
    case 'approve':
      return approve(model, step);
    case 'withdraw':
      return withdraw(model, step.chair);
    case 'reserve':
      return reserve(model, step.chair);
    case 'move':
      return move(model, step.chair, step.to);
    case 'sweep':
      return null;
    case 'wait':
      return wait(model, step.minutes);
  }
}

/** The request that has the promise of the chair, unless its approval has ended. */
function findPromise({ promises, now }: Model, chair: number): ModelPromise | null {
  const promise = promises.get(chair);
  return promise && (promise.until === null || promise.until > now) ? promise : null;
}

/** A chair as its claim shows it: who has it, and else to whom it is promised. */
function view(model: Model, chair: number): ClaimView | null {
  const claim = model.claims.get(chair);
  if (claim) {
    const { state, cart, until, guest } = claim;
    return { chair, state, cart, until, guest };
  }
  const promise = findPromise(model, chair);
  const resting = { chair, cart: null, until: null, guest: 'adult' as const };
  if (promise) return { ...resting, state: promise.cart === null ? 'REQUESTED' : 'APPROVED' };
  return model.reserved.has(chair) ? { ...resting, state: 'RESERVED' } : null;
}

const entries = ({ claims }: Model, matches: (claim: ModelClaim) => boolean) =>
  [...claims].filter(([, claim]) => matches(claim));
const listOwn = (model: Model, cart: number, state: ClaimState) =>
  entries(model, (claim) => claim.cart === cart && claim.state === state);
const isPaying = (model: Model, cart: number) => listOwn(model, cart, 'PAYING').length > 0;

function hold(model: Model, step: Step & { do: 'hold' }): string | null {
  const { cart, chair, guest } = step;
  const claim = model.claims.get(chair);
  const isOwn = claim?.cart === cart && claim.state !== 'SOLD';
  if (isOwn && claim.guest === guest) return null;
  if (isPaying(model, cart)) return 'cart-payment-in-progress';
  if (model.orders.get(cart)?.state === 'PAID' && listOwn(model, cart, 'HELD').length === 0)
    return 'cart-paid';
  if (claim && !isOwn) return 'chair-taken';
  const promise = findPromise(model, chair);
  const isApproved = promise?.cart === cart;
  if (promise ? !isApproved : model.reserved.has(chair)) return 'chair-taken';
  const children = entries(model, (item) => item.guest === 'children').length;
  if (guest === 'children' && children >= maxChildren) return 'children-full';
  const until = isOwn ? claim.until : isApproved ? promise.until : model.now + holdMs;
  const isCounted = !isApproved;
  model.claims.set(chair, { state: 'HELD', cart, until, order: null, isCounted, guest });
  return null;
}

function release(model: Model, cart: number, chair: number): string | null {
  if (isPaying(model, cart)) return 'cart-payment-in-progress';
  const claim = model.claims.get(chair);
  if (claim?.cart === cart && claim.state === 'HELD') model.claims.delete(chair);
  return null;
}

function begin(model: Model, cart: number): string | null {
  const latest = model.orders.get(cart);
  if (latest && latest.state !== 'PENDING' && latest.state !== 'EXPIRED') return 'order-paid';
  if (isPaying(model, cart)) return 'cart-payment-in-progress';
  const held = listOwn(model, cart, 'HELD');
  if (held.length === 0) return 'cart-empty';
  const order = {
    cart,
    state: 'PENDING' as const,
    chairs: held.map(([chair]) => chair),
    guests: new Map(held.map(([chair, { guest }]) => [chair, guest])),
  };
  model.orders.set(cart, order);
  for (const [, claim] of held) Object.assign(claim, { state: 'PAYING', order });
  return null;
}

function changeOrder(model: Model, step: Step & { cart: number }): string | null {
  const order = model.orders.get(step.cart);
  if (order?.state !== (step.do === 'refund' ? 'PAID' : 'PENDING')) return 'no-order';
  if (step.do === 'settle') return settle(model, order);
  for (const [chair, claim] of entries(model, (item) => item.order === order))
    if (step.do === 'restore')
      Object.assign(claim, {
        state: 'HELD',
        order: null,
        until: Math.max(claim.until ?? 0, model.now + graceMs),
      });
    else model.claims.delete(chair);
  if (step.do === 'expire') order.state = 'EXPIRED';
  if (step.do === 'refund') order.state = 'REFUNDED';
  return null;
}

/** Sells all chairs of the order, those that it lost too; none when one of them has another claim. */
function settle({ claims, promises, paidChairs }: Model, order: ModelOrder): string {
  const { cart } = order;
  const isOwn = (chair: number) => claims.get(chair)?.order === order;
  const lost = order.chairs.filter((chair) => !isOwn(chair));
  const isReclaimable = (chair: number) => {
    const claim = claims.get(chair);
    return !claim || (claim.state === 'HELD' && claim.cart === cart);
  };
  if (!lost.every(isReclaimable)) {
    order.state = 'REFUND_DUE';
    // A lost chair that could be reclaimed is free again as well.
    for (const chair of order.chairs)
      if (isOwn(chair) || isReclaimable(chair)) claims.delete(chair);
    return 'gone';
  }
  order.state = 'PAID';
  for (const chair of order.chairs) {
    if (isOwn(chair) && claims.get(chair)?.isCounted && cart !== null)
      paidChairs[cart] = (paidChairs[cart] ?? 0) + 1;
    const guest = order.guests.get(chair) ?? 'adult';
    claims.set(chair, { state: 'SOLD', cart, until: null, order, isCounted: false, guest });
    promises.delete(chair);
  }
  return `sold, ${lost.length} reclaimed`;
}

/** Somebody asks for a chair that nobody has or asked for before. */
function request(model: Model, chair: number): string | null {
  if (model.claims.has(chair) || findPromise(model, chair)) return 'refused';
  model.promises.set(chair, { cart: null, until: null });
  return null;
}

/** Holds the chair that was asked for, or another, for a cart. */
function approve(
  model: Model,
  { chair, to, cart }: { chair: number; to: number; cart: number },
): string | null {
  const isOpen = findPromise(model, chair)?.cart === null;
  if (!isOpen || model.claims.has(to) || (to !== chair && findPromise(model, to))) return 'refused';
  const until = model.now + approvalMinutes * 60_000;
  model.promises.delete(chair);
  model.promises.set(to, { cart, until });
  const guest = 'adult';
  model.claims.set(to, { state: 'HELD', cart, until, order: null, isCounted: false, guest });
  return null;
}

function withdraw(model: Model, chair: number): string | null {
  if (!findPromise(model, chair)) return 'refused';
  if (model.claims.get(chair)?.state === 'PAYING') return 'cart-payment-in-progress';
  model.promises.delete(chair);
  model.claims.delete(chair);
  return null;
}

/** A code reserves the chair, or does so no more. Nobody of this model has the code. */
function reserve({ reserved }: Model, chair: number): null {
  if (!reserved.delete(chair)) reserved.add(chair);
  return null;
}

function sell({ claims, promises }: Model, chair: number): string | null {
  if (claims.has(chair)) return 'chair-taken';
  const order: ModelOrder = { cart: null, state: 'PAID', chairs: [chair], guests: new Map() };
  const guest = 'adult';
  claims.set(chair, { state: 'SOLD', cart: null, until: null, order, isCounted: false, guest });
  promises.delete(chair);
  return null;
}

function move({ claims, promises }: Model, from: number, to: number): string | null {
  const claim = claims.get(from);
  if (claim?.state !== 'SOLD') return 'no-ticket';
  if (from !== to && claims.has(to)) return 'chair-taken';
  claims.delete(from);
  claims.set(to, { ...claim, cart: null });
  promises.delete(to);
  return null;
}

function wait(model: Model, minutes: number): null {
  model.now += minutes * 60_000;
  for (const [chair, { state, until }] of model.claims)
    if (state === 'HELD' && (until ?? 0) <= model.now) model.claims.delete(chair);
  return null;
}
