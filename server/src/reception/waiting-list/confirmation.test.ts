import { contract } from '@namugongo/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { setUpWaitingList } from '../../testing/set-up-waiting-list.ts';
import { expectProblem } from '../../testing/staff.ts';
import { startSmtpServer } from '../../testing/start-smtp-server.ts';
import { confirmMinutes, maxJoinEmails } from './rules.ts';

const { waitingList } = contract.reception;
const smtp = await startSmtpServer();
const desk = await setUpWaitingList({
  background: true,
  variables: {
    PUBLIC_URL: 'https://parish.example',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Parish <office@parish.example>',
    RATE_LIMIT: 'on',
  },
});
const { site } = desk;
let orders: number[] = [];
afterAll(async () => {
  await site.stop();
  await smtp.stop();
});
beforeEach(async () => {
  orders = await desk.startEvent();
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
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return pattern.exec(find() ?? '')?.[1] ?? '';
}

test('with a mail server a party waits once its address is confirmed; opening the link changes nothing', async () => {
  const grace = person();
  expect(await desk.join(grace)).toEqual({ state: 'unconfirmed', key: null });
  await desk.refund(orders[0]);
  expect((await desk.getStatuses())[0]).toBe('Buy');
  const key = await waitForKey(grace.email, 'Confirm your place');
  expect(await desk.open(key)).toMatchObject({ state: 'unconfirmed', ahead: null });
  expect(await desk.confirm(key)).toMatchObject({ state: 'waiting', ahead: 0 });
  expect(await desk.confirm(key)).toMatchObject({ name: expect.any(String) as string });
  // The free chair is offered by the job.
  await expect.poll(async () => (await desk.open(key)).state, { timeout: 20_000 }).toBe('offered');
  expect(await waitForKey(grace.email, 'Seats for your party')).toBe(key);
});

test('an unconfirmed party gets no offer, and its link ends', async () => {
  const grace = person();
  await desk.join(grace);
  const key = await waitForKey(grace.email, 'Confirm your place');
  await desk.refund(orders[0]);
  expect(await desk.sendOffers()).toBe(0);
  site.clock.advance(confirmMinutes * 60_000);
  for (const call of [desk.open, desk.confirm, desk.leave])
    await expect(call(key)).rejects.toMatchObject(expectProblem('waiting-link-invalid'));
  expect(await desk.list()).toEqual([]);
});

test('an address that waits learns of it by email only', async () => {
  const grace = person();
  await desk.join(grace);
  const key = await waitForKey(grace.email, 'Confirm your place');
  await desk.confirm(key);
  const again = await desk.join({ ...grace, email: grace.email.toUpperCase() });
  expect(again).toEqual({ state: 'unconfirmed', key: null });
  expect(await waitForKey(grace.email, 'already on the waiting list')).toBe(key);
  expect(await desk.listStates()).toEqual(['waiting']);
});

test('a number that waits is refused to another address when it confirms', async () => {
  const grace = person();
  const other = { ...person(), phone: grace.phone };
  for (const { email, phone } of [grace, other]) await desk.join({ email, phone });
  await desk.confirm(await waitForKey(grace.email, 'Confirm your place'));
  const key = await waitForKey(other.email, 'Confirm your place');
  await expect(desk.confirm(key)).rejects.toMatchObject(expectProblem('already-waiting'));
});

test('one address gets only so many emails a day', async () => {
  const { email } = person();
  for (let index = 0; index < maxJoinEmails; index++) await desk.join({ email });
  await expect(desk.join({ email })).rejects.toMatchObject(expectProblem('too-many-requests'));
});

test('staff see who has not confirmed', async () => {
  await desk.join(person());
  expect(await desk.listStates()).toEqual(['unconfirmed']);
  await expect(
    site.call(waitingList.list, { query: {} }, await site.as('usher')),
  ).rejects.toMatchObject(expectProblem('forbidden'));
});
