import { setTimeout as pause } from 'node:timers/promises';
import { isApiError } from '#contract/client.ts';
import type { Verdict } from '#features/door/contract/check-in.ts';
import type { ChairType } from '#contract/chairs.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import type { ReceivedEmail } from './start-email-server.ts';

/** What the last answer said; 'open' until there is one. */
export type PaymentOutcome = 'open' | 'paid' | 'not paid';

export type Purchase = {
  cartId: string;
  email: string;
  outcome: PaymentOutcome;
  orderId: number | null;
  /** What the cart had beside its chairs. */
  extras: readonly { id: number; quantity: number }[];
};

/** A payment of something else than chairs. `reference` names its rows: the email of a party, the id of a supplement, the secret of a donation. */
export type OtherPayment = {
  subject: 'places' | 'difference' | 'donation';
  reference: string;
  outcome: PaymentOutcome;
  /** Of a donation: what it is for, by the key of its page, and how much it is. */
  toward?: { kind: 'pledge' | 'offering'; key: string };
  cents?: number;
};

/** Units of an extra that were refunded; 'changing' while nobody knows. */
export type ExtraRefund = {
  orderId: number;
  extra: number;
  quantity: number;
  state: 'refunded' | 'changing' | 'rejected';
};

/** A ticket that someone was told of, and what must be true of it. */
export type PromisedTicket = {
  id: number;
  orderId: number;
  chairId: number;
  barCode: string;
  chairType: ChairType;
  /** 'changing' after a change without an answer: either is right. */
  state: 'active' | 'canceled' | 'changing';
  /** Someone of the staff works on it. */
  isAssigned: boolean;
};

type ScanResponse = { ticketId: number; scan: string } & Pick<Verdict, 'verdict' | 'conflict'>;

/** What buyers, staff and doors were told. */
export type Journal = {
  purchases: Purchase[];
  tickets: PromisedTicket[];
  scans: ScanResponse[];
  payments: OtherPayment[];
  extraRefunds: ExtraRefund[];
  /** Places of gatherings whose refund was confirmed. */
  refundedPlaces: number[];
  /** Messages to guests that were confirmed as sent. */
  messages: number[];
  /** How often each answer was given. */
  responses: Map<string, number>;
  /** Answers that no fault excuses. */
  unexpectedResponses: string[];
  addTickets(orderId: number, tickets: readonly Ticket[]): void;
};

/** What everyone in the crowd shares. */
export type Crowd = {
  journal: Journal;
  /** The URL of one of the servers, in turn. */
  getBase(): string;
  /** The session of the staff. */
  headers: Record<string, string>;
  /** What arrived at an address. */
  listEmails(to: string): readonly ReceivedEmail[];
  /** True when nobody begins anything new. */
  isClosing(): boolean;
  /** True when nobody waits for an answer any more. */
  isOver(): boolean;
  pause(milliseconds: number): Promise<unknown>;
};

export function createJournal(): Journal {
  const tickets: PromisedTicket[] = [];
  return {
    purchases: [],
    tickets,
    scans: [],
    payments: [],
    extraRefunds: [],
    refundedPlaces: [],
    messages: [],
    responses: new Map(),
    unexpectedResponses: [],
    addTickets(orderId, added) {
      for (const { id, chairId, barCode, chairType } of added)
        if (!tickets.some((ticket) => ticket.id === id)) {
          const promised = { id, orderId, chairId, barCode, chairType };
          tickets.push({ ...promised, state: 'active', isAssigned: false });
        }
    },
  };
}

export type Outcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'problem'; code: string; details: Record<string, unknown> }
  /** No answer, or one that says that the site can't tell. */
  | { kind: 'lost' };

/** Nobody may get these: a failure of the program, a lost session, input that was right before. */
const neverStatuses: readonly number[] = [400, 401, 403, 404, 429, 500, 502];
const callMilliseconds = 20_000;

/** Makes one call and records its outcome. */
export async function send<T>(
  journal: Journal,
  name: string,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<Outcome<T>> {
  const count = (text: string) =>
    journal.responses.set(`${name}: ${text}`, (journal.responses.get(`${name}: ${text}`) ?? 0) + 1);
  try {
    const value = await call(AbortSignal.timeout(callMilliseconds));
    count('ok');
    return { kind: 'ok', value };
  } catch (error) {
    if (!isApiError(error)) {
      count('no answer');
      return { kind: 'lost' };
    }
    const { status, code, detail, details = {} } = error.problem;
    count(`${status} ${code}`);
    if (neverStatuses.includes(status) || code === 'answer-invalid')
      journal.unexpectedResponses.push(`${name}: ${status} ${code} ${detail}`);
    if (status === 0 || status >= 500) return { kind: 'lost' };
    return { kind: 'problem', code, details: { ...details } };
  }
}

/** Asks until there is an answer or `isOver`. */
export async function sendUntilResponse<T>(
  journal: Journal,
  name: string,
  call: (signal: AbortSignal) => Promise<T>,
  isOver: () => boolean,
): Promise<Outcome<T>> {
  for (;;) {
    const outcome = await send(journal, name, call);
    if (outcome.kind !== 'lost' || isOver()) return outcome;
    await pause(250);
  }
}
