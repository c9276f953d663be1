import { Secret } from '#contract/secret.ts';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { outbox } from '#platform/tables.ts';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { type Addressee, queueOfferEmail } from './emails.ts';

const { handle, cartId, close } = await setUpReceptionRows();
const { database } = handle;
afterAll(close);

const party: Addressee = {
  id: 7,
  name: 'Grace',
  email: 'grace@example.org',
  adults: 1,
  children: 1,
  accessible: 0,
  isTogether: true,
  offeredUntil: minutesLater(60),
  cartId,
};
const links = {
  party: new Secret('link', 'https://parish.example/waiting-list/key'),
  site: 'https://parish.example',
};
const seats = [1, 2].map((number) => ({
  tableName: 'Table 1',
  chairName: `Chair ${number}`,
  amount: 100_00,
}));

test.each<[string, Partial<Addressee>, number, boolean, { isFewer: boolean; isApart: boolean }]>([
  ['all seats together', {}, 2, false, { isFewer: false, isApart: false }],
  ['fewer seats', {}, 1, false, { isFewer: true, isApart: false }],
  ['seats apart', {}, 2, true, { isFewer: false, isApart: true }],
  [
    'seats apart for a party that does not mind',
    { isTogether: false },
    2,
    true,
    { isFewer: false, isApart: false },
  ],
])(
  'the offer of %s says what is unlike the wish',
  async (name, change, count, isNear, expected) => {
    const again = ` ${name}`;
    const offer = { seats: seats.slice(0, count), isNear, feePercent: 3 };
    await queueOfferEmail(database, { ...party, ...change }, links, offer, again);
    const [task] = await database
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `mail waiting party 7 offer ${cartId}${again}`));
    const text = JSON.stringify(task?.payload);
    expect(text).toContain('Seats have opened up for you.');
    expect(text).toContain(count === 2 ? '$206 with the card fee' : '$103 with the card fee');
    expect({
      isFewer: text.includes('You asked for 2. These are all the seats we have now.'),
      isApart: text.includes('not all side by side'),
    }).toEqual(expected);
  },
);
