import { expect, test } from 'vitest';
import { unknownDetails } from '#features/event/server/rules.ts';
import { buildTicketBlocks, getSubject, isReminder, type Occasion } from './build-ticket-blocks.ts';
import type { PrintableTicket } from './queries.ts';
import { toText } from '#platform/email/email-text.ts';

const ticket: PrintableTicket = {
  id: 1,
  barCode: 'K7Q2M9XA4TB',
  userName: 'Grace',
  telephone: '6175550123',
  tableName: 'Table 27',
  chairName: 'Chair 4',
  chairType: 'adult',
  received: false,
};
const moved = (count: number): Occasion => ({
  kind: 'move',
  seats: Array.from({ length: count }, () => ({
    before: 'Table 1, Chair 1',
    after: 'Table 27, Chair 4',
  })),
});
/** The beginning of the email of so many tickets, and whether it lists seats that changed. */
function read(occasion: Occasion | undefined, count: number) {
  const [greeting, next] = buildTicketBlocks({
    buyer: { name: 'Grace' },
    feast: {
      id: 2,
      title: 'Reception',
      countdownTarget: new Date('2027-06-13T03:59:59Z'),
      ...unknownDetails,
      venue: 'The hall',
    },
    tickets: Array.from({ length: count }, () => ticket),
    receipt: null,
    links: { pages: [], pdfs: [], wallets: [] },
    requests: [],
    site: { name: 'The community', timeZone: 'America/New_York' },
    occasion,
  });
  const text =
    greeting?.kind === 'paragraph' ? toText(greeting.text, true).replace('Dear Grace,\n', '') : '';
  return { text, hasMoves: JSON.stringify(next).includes('is now Table 27, Chair 4') };
}

test.each<[Occasion | undefined, number, string, string]>([
  [undefined, 1, 'Your ticket', 'Thank you! Here is your ticket.'],
  [undefined, 2, 'Your tickets', 'Thank you! Here are your tickets.'],
  [{ kind: 'week' }, 1, 'Coming up', 'We look forward to seeing you. Here is your ticket again.'],
  [
    { kind: 'day' },
    2,
    'See you soon',
    "It's almost time, and we look forward to seeing you. Here are your tickets again.",
  ],
  [
    moved(1),
    1,
    'Your new seat',
    'Your seat has changed. Here is your ticket. Please use this one from now on.',
  ],
  [
    moved(1),
    2,
    'Your new seat',
    'Your seat has changed. Here are your tickets. Please use these from now on.',
  ],
  [
    moved(2),
    2,
    'Your new seats',
    'Your seats have changed. Here are your tickets. Please use these from now on.',
  ],
])('after %j, an email of %i tickets has the subject "%s"', (occasion, count, subject, text) => {
  expect(getSubject(occasion, count)).toBe(subject);
  expect(read(occasion, count)).toEqual({ text, hasMoves: occasion?.kind === 'move' });
});

test('the emails of a week and of a day before are reminders', () => {
  expect(isReminder({ kind: 'week' })).toBe(true);
  expect(isReminder({ kind: 'day' })).toBe(true);
  expect(isReminder(moved(1))).toBe(false);
  expect(isReminder(undefined)).toBe(false);
});
