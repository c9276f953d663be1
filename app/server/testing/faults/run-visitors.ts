import { randomUUID } from 'node:crypto';
import { callEndpoint } from '#contract/client.ts';
import { carts } from '#features/seats/contract/carts.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { donations } from '#features/donations/contract/donations.ts';
import { massIntentionsPurpose } from '#features/donations/contract/rules/mass-intentions.ts';
import { pledges } from '#features/donations/contract/pledges.ts';
import { gatheringParties } from '#features/gatherings/contract/gathering-parties.ts';
import { gatherings } from '#features/gatherings/contract/gatherings.ts';
import { gatheringTickets } from '#features/gatherings/contract/gathering-tickets.ts';
import { intentions } from '#features/intentions/contract/intentions.ts';
import { requests } from '#features/orders/contract/seat-requests.ts';
import { sampleDonation } from '../donate.ts';
import { createTurns, type Random } from '../random.ts';
import {
  type Crowd,
  type OtherPayment,
  type Purchase,
  send,
  sendUntilResponse,
} from './journal.ts';
import { sampleOffers } from './prepare-offers.ts';
import { payCart } from './run-buyers.ts';
import { chooseCard, settlePayment } from './settle-payment.ts';

/** Someone who goes on when a place or a seat is theirs. */
type Waiting = { email: string; resume: () => Promise<boolean> };
type Visitor = { crowd: Crowd; random: Random; email: string; waiting: Waiting[] };

/**
 * Visitors who pay for something else than chairs, or get chairs otherwise: places of a gathering with a limit, gifts toward a pledge,
 * offerings for a Mass, seats by request. Each goes on with the link of an email.
 */
export async function runVisitors(crowd: Crowd, name: string, random: Random): Promise<void> {
  const waiting: Waiting[] = [];
  const getTask = createTurns(tasks, random);
  for (let number = 1; !crowd.isClosing(); number += 1) {
    const email = `${name}-${number}@example.org`;
    await getTask()({ crowd, random, email, waiting });
    await crowd.pause(100 + random.int(200));
    for (const item of random.shuffle(waiting).slice(0, 2))
      if (await item.resume()) waiting.splice(waiting.indexOf(item), 1);
  }
}

type Task = (visitor: Visitor) => Promise<void>;

/** What the first group of the pattern matches in an email to the visitor; null when none comes before everything ends. */
async function waitForEmail(
  { listEmails, isClosing, pause }: Crowd,
  email: string,
  pattern: RegExp,
): Promise<string | null> {
  for (;;) {
    for (const { text } of listEmails(email)) {
      const [, key] = pattern.exec(text) ?? [];
      if (key !== undefined) return key;
    }
    if (isClosing()) return null;
    await pause(100);
  }
}

const joinRetreat: Task = async ({ crowd, random, email, waiting }) => {
  const { journal, getBase, isOver } = crowd;
  const input = { params: { slug: sampleOffers.gathering }, query: {} };
  const page = await send(journal, 'gathering', (signal) =>
    callEndpoint(getBase(), gatherings.get, input, { signal }),
  );
  const [type] = page.kind === 'ok' ? random.shuffle(page.value.ticketTypes) : [];
  const day = page.kind === 'ok' ? page.value.occurrence?.day : undefined;
  if (!type || day === undefined) return;
  const tickets = [{ typeId: type.id, quantity: 1 + random.int(2) }];
  const size = { adults: 1, children: 0, responses: [], slotIds: [], tickets };
  const body = { day, name: 'Sample Guest', email, ...size };
  const joined = await sendUntilResponse(
    journal,
    'join gathering',
    (signal) =>
      callEndpoint(
        getBase(),
        gatheringParties.create,
        { params: { slug: sampleOffers.gathering }, body },
        { signal },
      ),
    isOver,
  );
  if (joined.kind !== 'ok') return;
  const key = await waitForEmail(crowd, email, /\/gathering-answer\/([\w.~-]+)/);
  if (key === null) return;
  const resume = () => payPlaces({ crowd, random, email }, key);
  if (!(await resume())) waiting.push({ email, resume });
};

/** False while there are no places to pay for. */
async function payPlaces(
  { crowd, random, email }: Omit<Visitor, 'waiting'>,
  key: string,
): Promise<boolean> {
  const { journal, getBase } = crowd;
  const params = { key };
  const party = await send(journal, 'party', (signal) =>
    callEndpoint(getBase(), gatheringParties.get, { params }, { signal }),
  );
  if (party.kind !== 'ok' || !party.value.due) return false;
  const payment: OtherPayment = { subject: 'places', reference: email, outcome: 'open' };
  journal.payments.push(payment);
  const { token, succeed } = chooseCard(random);
  const body = { token, amount: party.value.due.totalCents };
  const { outcome } = await settlePayment(crowd, {
    name: 'pay places',
    pay: (headers, signal) =>
      callEndpoint(getBase(), gatheringTickets.pay, { params, body }, { headers, signal }),
    poll: (_, signal) =>
      callEndpoint(getBase(), gatheringTickets.getPayment, { params }, { signal }),
    succeed,
  });
  payment.outcome = outcome;
  return true;
}

type Donation = Pick<OtherPayment, 'toward'> & {
  purpose: string;
  pledge?: string;
  offeringKey?: string;
};

async function donate(
  { crowd, random, email }: Visitor,
  { toward, purpose: message, ...choice }: Donation,
): Promise<void> {
  const { journal, getBase } = crowd;
  const reference = randomUUID();
  const payment: OtherPayment = { subject: 'donation', reference, outcome: 'open', toward };
  journal.payments.push(payment);
  const { token, succeed } = chooseCard(random);
  const amount = 1_000 + random.int(2_000);
  payment.cents = amount;
  const body = { ...sampleDonation, ...choice, message, email, reference, token, amount };
  const { outcome } = await settlePayment(crowd, {
    name: 'donate',
    pay: (headers, signal) =>
      callEndpoint(getBase(), donations.create, { body }, { headers, signal }),
    poll: (_, signal) =>
      callEndpoint(getBase(), donations.getStatus, { params: { reference } }, { signal }),
    succeed,
  });
  payment.outcome = outcome;
}

/** Promises an amount and gives a part of it, or two. */
const pledge: Task = async (visitor) => {
  const { crowd, random, email } = visitor;
  const { journal, getBase, isOver } = crowd;
  const plan = { totalCents: 10_000, parts: 2, firstDueOn: sampleOffers.day };
  const body = { campaign: sampleOffers.campaign, name: 'Sample Donor', email, phone: '', ...plan };
  const created = await sendUntilResponse(
    journal,
    'pledge',
    (signal) => callEndpoint(getBase(), pledges.create, { body }, { signal }),
    isOver,
  );
  const key = created.kind === 'ok' && (await waitForEmail(crowd, email, /\/pledge\/([\w.~-]+)/));
  if (!key) return;
  const confirmed = await sendUntilResponse(
    journal,
    'confirm pledge',
    (signal) =>
      callEndpoint(
        getBase(),
        pledges.applyOwnStep,
        { params: { key }, body: { step: 'confirm' } },
        { signal },
      ),
    isOver,
  );
  if (confirmed.kind !== 'ok') return;
  const { purpose } = confirmed.value;
  for (let count = 1 + random.int(2); count > 0 && !crowd.isClosing(); count -= 1)
    await donate(visitor, { toward: { kind: 'pledge', key }, purpose, pledge: key });
};

/** Asks for a Mass and gives the offering. */
const requestMass: Task = async (visitor) => {
  const { crowd, email } = visitor;
  const { journal, getBase, isOver } = crowd;
  const body = {
    kind: 'mass' as const,
    forWhom: 'Rose Achan',
    isDeceased: true,
    wording: '',
    requestedBy: 'Sample Person',
    isNamed: true,
    wishedDay: null,
    audience: [],
    weeks: 1,
    email,
    telephone: '',
  };
  const created = await sendUntilResponse(
    journal,
    'request Mass',
    (signal) => callEndpoint(getBase(), intentions.create, { body }, { signal }),
    isOver,
  );
  const key =
    created.kind === 'ok' && (await waitForEmail(crowd, email, /\/intention\/([\w.~-]+)/));
  if (!key) return;
  const confirmed = await sendUntilResponse(
    journal,
    'confirm intention',
    (signal) => callEndpoint(getBase(), intentions.confirm, { params: { key } }, { signal }),
    isOver,
  );
  const offeringKey = confirmed.kind === 'ok' ? confirmed.value.offeringKey : null;
  if (offeringKey === null) return;
  const toward = { kind: 'offering' as const, key };
  await donate(visitor, { toward, purpose: massIntentionsPurpose, offeringKey });
};

/** Requests a seat of the youth, confirms the address, and pays when staff have approved. */
const requestSeat: Task = async ({ crowd, random, email, waiting }) => {
  const { journal, getBase, isOver } = crowd;
  const all = await send(journal, 'chairs', (signal) =>
    callEndpoint(getBase(), chairs.list, { query: {} }, { signal }),
  );
  const free =
    all.kind === 'ok' ? all.value.filter(({ chairStatus }) => chairStatus === 'Request') : [];
  if (free.length === 0) return;
  const { id } = random.pick(free.slice(0, 4));
  const body = { name: 'Sample Youth', phone: `617555${1000 + random.int(9_000)}`, email };
  const created = await sendUntilResponse(
    journal,
    'request seat',
    (signal) => callEndpoint(getBase(), requests.create, { params: { id }, body }, { signal }),
    isOver,
  );
  if (created.kind !== 'ok') return;
  const secret = await waitForEmail(crowd, email, /\/seat-request\/([\w-]+)/);
  if (secret === null) return;
  const confirmed = await sendUntilResponse(
    journal,
    'confirm seat request',
    (signal) => callEndpoint(getBase(), requests.confirm, { params: { secret } }, { signal }),
    isOver,
  );
  if (confirmed.kind === 'ok')
    waiting.push({ email, resume: () => payApproved(crowd, random, email) });
};

/** False before staff have approved. */
async function payApproved(crowd: Crowd, random: Random, email: string): Promise<boolean> {
  const { journal, listEmails, getBase } = crowd;
  const links = listEmails(email).map(({ text }) => /cart=([\da-f-]{36})/.exec(text)?.[1]);
  const cartId = links.find((link) => link !== undefined);
  if (cartId === undefined) return false;
  const cart = await send(journal, 'cart', (signal) =>
    callEndpoint(getBase(), carts.get, { params: { cartId } }, { signal }),
  );
  if (cart.kind !== 'ok') return false;
  if (cart.value.chairs.length === 0) return true;
  const purchase: Purchase = { cartId, email, outcome: 'open', orderId: null, extras: [] };
  journal.purchases.push(purchase);
  await payCart(crowd, purchase, cart.value.totalCents, chooseCard(random));
  return true;
}

const tasks = [joinRetreat, joinRetreat, pledge, requestMass, requestSeat];
