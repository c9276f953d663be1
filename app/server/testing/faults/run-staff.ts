import { callEndpoint } from '#contract/client.ts';
import { boxOffice } from '#features/orders/contract/box-office.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { listFreeChairs } from '../buyer.ts';
import { createTurns, type Random } from '../random.ts';
import { type Crowd, send, sendUntilResponse, type PromisedTicket } from './journal.ts';
import {
  decideRequest,
  refundExtra,
  refundPlace,
  requestDifference,
  type Task,
  writeMessage,
} from './office-tasks.ts';

/**
 * The desk sells, moves, renews and refunds tickets, an amount of one, extras and places, asks for differences in price, decides requests
 * and writes to guests. Nobody repeats a sale or a refund that had an outcome.
 */
export async function runStaff(crowd: Crowd, name: string, random: Random): Promise<void> {
  const getTask = createTurns(tasks, random);
  for (let number = 1; !crowd.isClosing(); number += 1) {
    await getTask()(crowd, random, `${name}-${number}@example.org`);
    await crowd.pause(100 + random.int(300));
  }
}

const sell: Task = async (crowd, random, email) => {
  const { journal, getBase, headers, isOver } = crowd;
  const chair = await findFreeChair(crowd, random);
  if (chair === undefined) return;
  const guests = random.chance(0.4) ? [{ chair, as: 'children' as const }] : [];
  const body = { name: 'Sample Guest', email, chairs: [chair], guests, method: 'cash' as const };
  const sold = await sendUntilResponse(
    journal,
    'sell at the desk',
    (signal) => callEndpoint(getBase(), boxOffice.sell, { body }, { headers, signal }),
    isOver,
  );
  if (sold.kind === 'ok') journal.addTickets(sold.value.orderId, sold.value.tickets);
};

const move: Task = async (crowd, random) => {
  const chairId = await findFreeChair(crowd, random);
  if (chairId === undefined) return;
  await change(crowd, random, 'move ticket', async (ticket, signal) => {
    const { tickets } = await callEndpoint(
      crowd.getBase(),
      moves.moveTicket,
      { params: { id: ticket.id }, body: { chairId, seen: await readSeen(crowd, ticket, signal) } },
      { headers: crowd.headers, signal },
    );
    return tickets[0] ?? null;
  });
};

const renew: Task = (crowd, random) =>
  change(crowd, random, 'reissue ticket', async (ticket, signal) =>
    callEndpoint(
      crowd.getBase(),
      moves.reissueTicket,
      { params: { id: ticket.id }, body: { seen: await readSeen(crowd, ticket, signal) } },
      { headers: crowd.headers, signal },
    ),
  );

const refund: Task = (crowd, random) =>
  change(crowd, random, 'refund ticket', async (ticket, signal) => {
    await callEndpoint(
      crowd.getBase(),
      checkout.refund,
      {
        params: { orderId: ticket.orderId },
        body: {
          tickets: [ticket.id],
          reason: 'Illness',
          seen: await readSeen(crowd, ticket, signal),
        },
      },
      { headers: crowd.headers, signal },
    );
    return null;
  });

const refundAmount: Task = (crowd, random) =>
  change(crowd, random, 'refund amount', async (ticket, signal) => {
    await callEndpoint(
      crowd.getBase(),
      checkout.refundAmount,
      {
        params: { orderId: ticket.orderId },
        body: {
          amountCents: 1 + random.int(2_000),
          ticket: ticket.id,
          reason: 'The wrong price',
          emailsReason: true,
          seen: await readSeen(crowd, ticket, signal),
        },
      },
      { headers: crowd.headers, signal },
    );
    return ticket;
  });

/** The newest change that the ticket's screen shows. */
async function readSeen(
  { getBase, headers }: Crowd,
  { id }: PromisedTicket,
  signal: AbortSignal,
): Promise<number> {
  const input = { params: { id } };
  const options = { headers, signal };
  const { changes } = await callEndpoint(getBase(), orderAdmin.getTicket, input, options);
  return changes.at(-1)?.id ?? 0;
}

const tasks = [
  sell,
  sell,
  sell,
  move,
  renew,
  refund,
  refundAmount,
  refundExtra,
  requestDifference,
  requestDifference,
  writeMessage,
  refundPlace,
  decideRequest,
  decideRequest,
];

/** Chooses a ticket that nobody has changed and changes it once. A change without an answer is not repeated: it may have been made. */
async function change(
  { journal }: Crowd,
  random: Random,
  name: string,
  call: (
    ticket: PromisedTicket,
    signal: AbortSignal,
  ) => Promise<Pick<PromisedTicket, 'chairId' | 'barCode'> | null>,
): Promise<void> {
  const untouched = journal.tickets.filter(({ isAssigned }) => !isAssigned);
  if (untouched.length === 0) return;
  const ticket = random.pick(untouched);
  ticket.isAssigned = true;
  ticket.state = 'changing';
  const outcome = await send(journal, name, (signal) => call(ticket, signal));
  if (outcome.kind === 'lost') return;
  ticket.state = 'active';
  if (outcome.kind === 'problem') return;
  if (outcome.value) {
    ticket.chairId = outcome.value.chairId;
    ticket.barCode = outcome.value.barCode;
  } else {
    ticket.state = 'canceled';
  }
}

/** A chair of those that buyers want too. */
async function findFreeChair(
  { journal, getBase }: Crowd,
  random: Random,
): Promise<number | undefined> {
  const free = await send(journal, 'chairs', () => listFreeChairs(getBase()));
  return free.kind === 'ok'
    ? free.value[random.int(Math.min(12, free.value.length))]?.id
    : undefined;
}
