import { contract } from '#app/contract.ts';
import { partyRefreshMs } from '#features/orders/contract/waiting-list.ts';
import { desc, eq, like } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { rateLimit } from '#platform/tables.ts';
import { fetchExport, readCsvLines } from '#app/server/testing/read-export.ts';
import { setUpWaitingList } from '#app/server/testing/set-up-waiting-list.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { startSmtpServer } from '#app/server/testing/start-smtp-server.ts';
import { event } from '#features/event/server/tables.ts';
import { waitingParty } from '#features/seats/server/claims/tables.ts';
import { confirmMinutes, maxJoinEmails, maxUnconfirmedParties } from './rules.ts';

const { waitingList } = contract.reception;
const smtp = await startSmtpServer();
const waiting = await setUpWaitingList({
  background: true,
  variables: {
    PUBLIC_URL: 'https://parish.example',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Parish <office@parish.example>',
    RATE_LIMIT: 'on',
  },
});
const { site } = waiting;
let orders: number[] = [];
afterAll(async () => {
  await site.stop();
  await smtp.stop();
});
beforeEach(async () => {
  orders = await waiting.startEvent();
});

let turn = 0;
const person = () => {
  turn += 1;
  return { email: `confirm${turn}@example.org`, phone: `61755700${String(turn).padStart(2, '0')}` };
};
const pattern = /https:\/\/parish\.example\/waiting-list\/([\w-]+)/;
async function waitForKey(email: string, subject: string): Promise<string> {
  const find = () =>
    smtp
      .findEmailsTo(email)
      .filter((text) => text.includes(subject))
      .at(-1);
  await expect.poll(find).toBeDefined();
  return pattern.exec(find() ?? '')?.[1] ?? '';
}

test('with a mail server a party waits once its address is confirmed; opening the link changes nothing', async () => {
  const grace = person();
  expect(await waiting.join(grace)).toEqual({ state: 'unconfirmed', key: null });
  await waiting.refund(orders[0]);
  expect((await waiting.getStatuses())[0]).toBe('Buy');
  const key = await waitForKey(grace.email, 'Confirm your place');
  expect(await waiting.open(key)).toMatchObject({ state: 'unconfirmed', ahead: null });
  expect(await waiting.confirm(key)).toMatchObject({ state: 'waiting', ahead: 0 });
  expect(await waiting.confirm(key)).toMatchObject({ name: expect.any(String) as string });
  // Four phones behind one router leave the page open for ten minutes.
  const openings = (4 * 600_000) / partyRefreshMs;
  for (let count = 0; count < openings; count += 1) await waiting.open(key);
  // The free chair is offered by the job.
  await expect.poll(async () => (await waiting.open(key)).state).toBe('offered');
  expect(await waitForKey(grace.email, 'Seats for your party')).toBe(key);
});

test('an unconfirmed party gets no offer, and its link ends', async () => {
  const grace = person();
  await waiting.join(grace);
  const key = await waitForKey(grace.email, 'Confirm your place');
  await waiting.refund(orders[0]);
  expect(await waiting.sendOffers()).toBe(0);
  site.clock.advance(60 * 60_000 - 1);
  expect(await waiting.open(key)).toMatchObject({ state: 'unconfirmed' });
  site.clock.advance(1);
  for (const call of [waiting.open, waiting.confirm, waiting.leave])
    await expect(call(key)).rejects.toMatchObject(expectProblem('waiting-link-invalid'));
  expect(await waiting.list()).toEqual([]);
});

test('after the sale no party confirms; one that has confirmed is told its state', async () => {
  const [grace, other] = [person(), person()];
  await waiting.join(grace);
  await waiting.join(other);
  const confirmed = await waitForKey(grace.email, 'Confirm your place');
  const unconfirmed = await waitForKey(other.email, 'Confirm your place');
  await waiting.confirm(confirmed);
  await site.handle.database
    .update(event)
    .set({ salesUntil: site.clock.now() })
    .where(eq(event.id, waiting.hall.event));
  await expect(waiting.confirm(unconfirmed)).rejects.toMatchObject(expectProblem('sale-closed'));
  expect(await waiting.confirm(confirmed)).toMatchObject({ state: 'waiting' });
});

test('the link of one party opens no other', async () => {
  const [grace, other] = [person(), person()];
  await waiting.join(grace);
  await waiting.join(other);
  const own = await waitForKey(grace.email, 'Confirm your place');
  const foreign = await waitForKey(other.email, 'Confirm your place');
  const forged = own.replace(/^[^-]+/, /^[^-]+/.exec(foreign)?.[0] ?? '');
  for (const call of [waiting.open, waiting.confirm, waiting.leave])
    await expect(call(forged)).rejects.toMatchObject(expectProblem('waiting-link-invalid'));
  expect(await waiting.listStates()).toEqual(['unconfirmed', 'unconfirmed']);
});

test('an address that waits learns of it by email only', async () => {
  const grace = person();
  await waiting.join(grace);
  const key = await waitForKey(grace.email, 'Confirm your place');
  await waiting.confirm(key);
  const again = await waiting.join({ ...grace, email: grace.email.toUpperCase() });
  expect(again).toEqual({ state: 'unconfirmed', key: null });
  expect(await waitForKey(grace.email, 'already on the waiting list')).toBe(key);
  expect(await waiting.listStates()).toEqual(['waiting']);
});

test('a number that waits is refused to another address when it confirms', async () => {
  const grace = person();
  const other = { ...person(), phone: grace.phone };
  for (const { email, phone } of [grace, other]) await waiting.join({ email, phone });
  await waiting.confirm(await waitForKey(grace.email, 'Confirm your place'));
  const key = await waitForKey(other.email, 'Confirm your place');
  await expect(waiting.confirm(key)).rejects.toMatchObject(expectProblem('already-waiting'));
});

test('another address with a number that waits gets the email, and not the one that waits', async () => {
  const grace = person();
  await waiting.join(grace);
  await waiting.confirm(await waitForKey(grace.email, 'Confirm your place'));
  const other = { ...person(), phone: grace.phone };
  expect(await waiting.join(other)).toEqual({ state: 'unconfirmed', key: null });
  await waitForKey(other.email, 'Confirm your place');
  expect(smtp.findEmailsTo(grace.email).join()).not.toContain('already on the waiting list');
});

test('one address gets six emails a day, and waits once', async () => {
  const { email } = person();
  for (let index = 0; index < 6; index++) await waiting.join({ email });
  expect(await waiting.listStates()).toEqual(['unconfirmed']);
  await expect(waiting.join({ email })).rejects.toMatchObject(expectProblem('too-many-requests'));
});

test('a party that is refused counts no email', async () => {
  await site.handle.database.delete(rateLimit).where(like(rateLimit.key, '/api/%'));
  const grace = person();
  for (let tries = 0; tries < maxJoinEmails; tries += 1)
    await expect(waiting.join({ ...grace, adults: 11 })).rejects.toMatchObject(
      expectProblem('party-too-large'),
    );
  expect(await waiting.join(grace)).toEqual({ state: 'unconfirmed', key: null });
});

test('staff see who has not confirmed', async () => {
  await waiting.join(person());
  expect(await waiting.listStates()).toEqual(['unconfirmed']);
  await expect(
    site.call(waitingList.list, { query: {} }, await site.as('usher')),
  ).rejects.toMatchObject(expectProblem('forbidden'));
  const input = { query: { event: waiting.hall.event, format: 'csv' as const } };
  const { bytes } = await fetchExport(site, waitingList.export, input, await site.as('reception'));
  const [head, ...lines] = readCsvLines(bytes);
  expect(head).toBe(
    'Name,Telephone,Email,State,Adults,Children,Wheelchair places,Guests,Together,Fewer,Waiting since,Offered until,Passed over,Seats,Note',
  );
  expect(lines).toEqual([expect.stringContaining(',Email not confirmed yet,')]);
});

test('parties without a confirmation are no more than the list takes in an hour', async () => {
  await waiting.join(person());
  const { database } = site.handle;
  const [party] = await database
    .select()
    .from(waitingParty)
    .where(eq(waitingParty.state, 'unconfirmed'))
    .orderBy(desc(waitingParty.id))
    .limit(1);
  if (!party) throw new Error('There is no party.');
  const { id: _, ...row } = party;
  const others = Array.from({ length: maxUnconfirmedParties - 1 }, (_item, index) => ({
    ...row,
    email: `stranger${index}@example.org`,
  }));
  await database.insert(waitingParty).values(others);
  const next = person();
  await expect(waiting.join(next)).rejects.toMatchObject(expectProblem('waiting-list-full'));
  expect(await database.$count(waitingParty, eq(waitingParty.email, next.email))).toBe(0);
  site.clock.advance(confirmMinutes * 60_000 + 1);
  expect(await waiting.join(next)).toMatchObject({ state: 'unconfirmed' });
});
