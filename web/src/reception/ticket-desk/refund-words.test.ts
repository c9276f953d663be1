import type { Desk, DeskTicket } from '@namugongo/contract/reception/ticket-desk';
import { describe, expect, test } from 'vitest';
import {
  doneWords,
  failedWords,
  feeWords,
  moneyWords,
  refundChoices,
  refundLines,
} from './refund-words.ts';

const now = new Date('2027-05-01T12:00:00Z');

function ticket(id: number, cancelledAt: Date | null = null): DeskTicket {
  return {
    cancelledAt,
    ticket: {
      id,
      checkoutDate: now,
      userName: 'Sample Guest',
      userEmail: 'guest@example.org',
      telephone: '6175550123',
      tableName: 'Table 1',
      chairName: `Chair ${id}`,
      amount: 20_000,
      chairType: 'adult',
      chairId: id,
      barCode: `CODE${id}`,
      received: false,
    },
  };
}

function desk(change: Partial<Desk['order']>, tickets: DeskTicket[]): Desk {
  return {
    event: 1,
    tickets,
    letters: { made: [], waiting: 0 },
    order: {
      id: 7,
      state: 'paid',
      method: 'card',
      name: 'Sample Buyer',
      email: 'buyer@example.org',
      telephone: '6175550123',
      reference: '',
      subtotalCents: 40_000,
      feeCents: 1_200,
      totalCents: 41_200,
      leftCents: 41_200,
      refundDueCents: 0,
      refundFailedCents: 0,
      paidAt: now,
      soldBy: null,
      ...change,
    },
  };
}

const choicesOf = (one: Desk) => {
  const [own = ticket(0)] = one.tickets;
  return refundChoices(one, own).map(({ value, cents, whole }) => [value, cents, whole]);
};

describe('what can be refunded', () => {
  test.each([
    [
      'one of two, or both with the fee',
      desk({}, [ticket(1), ticket(2)]),
      [
        ['ticket', 20_000, false],
        ['order', 41_200, true],
      ],
    ],
    [
      'the last one with the fee',
      desk({ leftCents: 21_200 }, [ticket(1), ticket(2, now)]),
      [['order', 21_200, true]],
    ],
    [
      'the rest, from a cancelled ticket',
      desk({ leftCents: 21_200 }, [ticket(1, now), ticket(2)]),
      [['order', 21_200, true]],
    ],
    [
      'only the whole, where less is left than the ticket cost',
      desk({ leftCents: 10_000 }, [ticket(1), ticket(2)]),
      [['order', 10_000, true]],
    ],
  ])('%s', (_, one, choices) => expect(choicesOf(one)).toEqual(choices));
});

test.each([
  ['card', '$200.00 goes back to the card of Sample Buyer.'],
  ['cash', 'Hand $200.00 back to Sample Buyer in cash.'],
  ['zelle', 'Pay $200.00 back to Sample Buyer.'],
  ['gift', 'It was a gift: no money changes hands.'],
] as const)('money that was paid by %s goes back the same way', (method, words) => {
  expect(moneyWords(desk({ method }, []), 20_000)).toBe(words);
});

test('the fee stays until the last ticket, and a sale for cash has none', () => {
  const two = desk({}, [ticket(1), ticket(2)]);
  const [part, whole] = refundChoices(two, ticket(1));
  if (!part || !whole) throw new Error('There are two choices.');
  expect(feeWords(two, part)).toContain('$12.00 is kept until the last ticket');
  expect(feeWords(two, whole)).toBe('The processing fee of $12.00 is in it.');
  expect(feeWords(desk({ feeCents: 0 }, []), whole)).toBe('');
  expect(doneWords(two, part)).toBe('The ticket is cancelled. The money is on its way back.');
});

describe('where promised money stands', () => {
  test.each([
    ['nothing to tell', 0, 0, null, []],
    ['on its way', 20_000, 0, null, ['plain: A refund of $200.00 is on its way.']],
    ['failed', 0, 20_000, null, ['danger, again: A refund of $200.00 could not be carried out.']],
    [
      'tried again and on its way',
      20_000,
      0,
      20_000,
      ['plain: A refund of $200.00 is on its way.'],
    ],
    ['tried again and there', 0, 0, 20_000, ['ok: The refund of $200.00 was carried out.']],
    [
      'tried again and failed again',
      0,
      20_000,
      20_000,
      ['danger, again: A refund of $200.00 could not be carried out again.'],
    ],
    ['tried again by somebody else at once', 0, 0, 0, []],
    [
      'one failed while another is on its way',
      4_000,
      20_000,
      null,
      [
        'danger, again: A refund of $200.00 could not be carried out.',
        'plain: A refund of $40.00 is on its way.',
      ],
    ],
  ] as const)('%s', (_, refundDueCents, refundFailedCents, promised, lines) =>
    expect(
      refundLines({ refundDueCents, refundFailedCents }, promised).map(
        ({ tone, words, again }) => `${tone}${again ? ', again' : ''}: ${words}`,
      ),
    ).toEqual(lines),
  );

  test('the whole order takes along what failed, one ticket does not', () => {
    const two = desk({ leftCents: 21_200, refundFailedCents: 4_000 }, [ticket(1), ticket(2)]);
    const [part, whole] = refundChoices(two, ticket(1));
    if (!part || !whole) throw new Error('There are two choices.');
    expect(failedWords(two, part)).toBe('');
    expect(failedWords(two, whole)).toBe(
      'The $40.00 that could not be returned before are tried again with it.',
    );
    expect(failedWords(desk({}, []), whole)).toBe('');
  });
});
