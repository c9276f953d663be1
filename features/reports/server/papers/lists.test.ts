import { afterAll, beforeEach, expect, test } from 'vitest';
import { extras } from '#features/event/contract/extras.ts';
import { boxOffice } from '#features/orders/contract/box-office.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { papers, type PaperOptions } from '#features/reports/contract/papers.ts';
import {
  meal,
  respond,
  setUpQuestions,
  shirt,
} from '#features/tickets/server/team-questions/testing/set-up-questions.ts';

const { site, hall, startFeast, buy, add, saveForOrder } = await setUpQuestions();
beforeEach(startFeast);
afterAll(() => site.stop());

/** The lines of a paper, without its title. */
async function read(kind: PaperOptions['kind'], tables?: string[]): Promise<string> {
  const options = { order: 'seat', cards: 'flat', unnamed: 'guest-of', names: 'yes' } as const;
  const query = { event: hall.event, kind, size: 'letter', ...options, tables } as const;
  const { pages } = await site.call(papers.preview, { query }, hall.staff);
  return pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n');
}

test('hosts read what their guests responded, the caterer counts it, and no other paper has it', async () => {
  const order = await buy([0, 1, 2, 20]);
  const [first = 0, second = 0, , child = 0] = order.ids;
  const food = await add({ ...meal, isAtDoor: true });
  const [size, song] = [await add(shirt), await add({ ...shirt, text: 'Song', isAtDoor: true })];
  await saveForOrder(order, [
    respond(food, first, { choiceIds: [1] }),
    respond(food, second, { choiceIds: [2] }),
    respond(food, child, { choiceIds: [2] }),
    respond(size, first, { text: 'Size L' }),
    respond(song, first, { text: 'Ekitibwa' }),
  ]);

  const hosts = await read('table-lists');
  expect(hosts).toContain('\nMeal: Beef\nSong: Ekitibwa\n');
  expect(hosts.match(/Meal: Fish/g)).toHaveLength(2);
  expect(hosts).not.toContain('Size L');
  expect(await read('table-lists', ['Table 3'])).not.toContain('Beef');

  const caterer = await read('caterer-list');
  expect(caterer).toContain(
    'Meal\nTable 1\nBeef 1 · Fish 1 · No answer 1\nTable 3\nFish 1\nTogether\nBeef 1 · Fish 2 · No answer 1',
  );
  expect(caterer).not.toMatch(/Size L|Ekitibwa|Sample Guest/);
  expect(await read('caterer-list', ['Table 3'])).toContain(
    'Meal\nTable 3\nFish 1\nTogether\nFish 1',
  );
  for (const kind of ['place-cards', 'table-signs', 'sponsors-list'] as const)
    expect(await read(kind)).not.toMatch(/Beef|Size L|Ekitibwa/);
});

test("the sponsors' list has who paid for a marked extra, once each, without amounts", async () => {
  const create = (name: string, isForSponsors: boolean) =>
    site.call(
      extras.create,
      {
        body: {
          event: hall.event,
          name,
          description: '',
          priceCents: 500_00,
          isPerGuest: false,
          maxQuantity: 4,
          stock: null,
          isOnSale: true,
          isForSponsors,
        },
      },
      hall.staff,
    );
  const gold = await create('Gold sponsor', true);
  const bus = await create('Bus seat', false);
  const sell = (place: number, name: string, method: 'cash' | 'gift', { id } = gold) =>
    site.call(
      boxOffice.sell,
      {
        body: {
          name,
          phone: '6175550123',
          chairs: hall.chairs.slice(place, place + 1),
          method,
          extras: [{ id, quantity: 1 }],
        },
      },
      hall.staff,
    );
  expect(await read('sponsors-list')).toBe('');
  await sell(0, 'Okello James', 'cash');
  await sell(1, 'አበበ በቂላ', 'cash');
  await sell(2, 'Okello James', 'cash');
  await sell(3, 'Free Guest', 'gift');
  await sell(4, 'Bus Rider', 'cash', bus);
  const { orderId } = await sell(5, 'Paid Back', 'cash');
  await site.callFresh(
    checkout.refundExtra,
    { params: { orderId }, body: { extra: gold.id, quantity: 1, reason: 'They asked.' } },
    await site.as('treasurer'),
  );
  const sponsors = await read('sponsors-list', ['Table 3']);
  expect(sponsors).toContain('\nGold sponsor\nOkello James\nአበበ በቂላ\nUganda Martyrs');
  expect(sponsors).not.toMatch(/\$|500|Free Guest|Bus|Paid Back/);
});
