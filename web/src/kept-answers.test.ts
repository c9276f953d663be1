import { contract } from '@namugongo/contract';
import { describe, expect, test } from 'vitest';
import { isKept, keepUntil, keptPaths } from './kept-answers.ts';

const day = 86_400_000;
const now = Date.UTC(2027, 5, 1);
const ticketsFor = (...dates: number[]) =>
  JSON.stringify({
    data: dates.map((date) => ({ id: 1, eventDate: new Date(date).toISOString() })),
  });

describe('what is kept for a screen without a signal', () => {
  test('the kept paths are those of the contract', () => {
    const { site, reception } = contract;
    expect(keptPaths).toEqual([
      site.read.path,
      reception.events.current.path,
      reception.tickets.byTelephone.path,
    ]);
  });

  test.each(['/api/site', '/api/events/current', '/api/umdreception/checkout/receipt/6175550123'])(
    '%s is kept',
    (path) => expect(isKept(path)).toBe(true),
  );

  test.each([
    '/api/umdreception/checkout/receipt/6175550123/tickets.pdf',
    '/api/umdreception/checkout/receipt/6175550123/code',
    '/api/umdreception/checkout/receipt/12',
    '/api/umdreception/checkout',
    '/api/umdreception/chairs',
    '/api/auth/get-session',
    '/api/site/settings',
    '/x/api/site',
  ])('%s is never kept', (path) => expect(isKept(path)).toBe(false));
});

describe('how long it is kept', () => {
  test('an answer without tickets in it stays for 60 days', () => {
    expect(keepUntil('{"name":"Namugongo"}', now)).toBe(now + 60 * day);
  });

  test('tickets go 30 days after the last of their events', () => {
    expect(keepUntil(ticketsFor(now - 3 * day, now + 2 * day), now)).toBe(now + 32 * day);
  });

  test('tickets of an event far away go after 60 days all the same', () => {
    expect(keepUntil(ticketsFor(now + 200 * day), now)).toBe(now + 60 * day);
  });

  test('a number without tickets is not kept', () => {
    expect(keepUntil(JSON.stringify({ data: [] }), now)).toBe(now);
  });
});
