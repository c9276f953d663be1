import { formatSeat } from '#contract/rules/names.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { accounting, journalGroupings } from '#features/accounting/contract/accounting.ts';
import { checkIn } from '#features/door/contract/check-in.ts';
import { conflicts } from '#features/door/contract/conflicts.ts';
import { manifest } from '#features/door/contract/manifest.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { papers, type PaperOptions } from '#features/reports/contract/papers.ts';
import { questions, responses } from '#features/tickets/contract/questions.ts';
import { reports } from '#features/tickets/contract/reports.ts';
import { getPaidCents } from '#features/tickets/contract/sold-chair-columns.ts';
import { today } from '#features/today/contract/today.ts';
import { treasuryDays } from '#features/treasury-days/contract/treasury-days.ts';
import { getSettings } from '#platform/settings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Guest } from './testing/evening/open-evening.ts';
import { runEvening } from './testing/evening/run-evening.ts';
import { findLedgerErrors } from './testing/ledger-checks.ts';
import { testNow } from './testing/test-now.ts';

let evening: Awaited<ReturnType<typeof runEvening>>;
// Some 250 calls, one after another; a busy machine needs a while.
beforeAll(async () => {
  evening = await runEvening();
}, 240_000);
afterAll(() => evening.stop());

const sumCents = (rows: readonly { cents: number }[]): number =>
  rows.reduce((sum, { cents }) => sum + cents, 0);
/** Sums by what `getKey` says; sums of nothing are left out. */
function sumBy<Row>(
  rows: readonly Row[],
  getKey: (row: Row) => string | number,
  getCents: (row: Row) => number,
): Record<string, number> {
  const groups = Map.groupBy(rows, getKey);
  const sums = [...groups].map(
    ([key, all]) => [String(key), all.reduce((sum, row) => sum + getCents(row), 0)] as const,
  );
  return Object.fromEntries(sums.filter(([, cents]) => cents !== 0).toSorted());
}
const countBy = <Row>(rows: readonly Row[], getKey: (row: Row) => string) =>
  sumBy(rows, getKey, () => 1);
const inEvent = () => ({ query: { event: evening.event } });
const describeGuest = (guest: Guest) => `${evening.getSeat(guest.chairId)}: ${guest.name}`;
const listGuests = () => evening.guests.map(describeGuest).toSorted();

test('the evening is that of the team', () => {
  const { sales, guests } = evening;
  expect(sales).toHaveLength(60);
  expect(guests.filter(({ name }) => name.startsWith('Guest ')).length).toBeGreaterThan(30);
  expect(countBy(sales, ({ method }) => method)).toEqual({
    card: 30,
    cash: 21,
    check: 4,
    gift: 2,
    zelle: 3,
  });
});

describe('to the cent', () => {
  const treasurer = () => evening.site.as('treasurer');
  const byAccount = ({ method, account }: { method: string; account: string }) =>
    `${method} ${account}`;
  const expected = () => sumBy(evening.postings, byAccount, ({ cents }) => cents);

  test('the ledger, the tickets, the orders and the processor agree', async () => {
    const { database } = evening.site.handle;
    expect(await findLedgerErrors(database, { settled: true })).toEqual([]);
  });

  test('the board has what came in, by method', async () => {
    const { income, books } = await evening.site.call(
      payments.getTotals,
      { query: {} },
      await treasurer(),
    );
    expect(sumBy(income, byAccount, ({ amountCents }) => amountCents)).toEqual(expected());
    const card = sumCents(evening.postings.filter(({ method }) => method === 'card'));
    expect(books).toEqual({
      incomeCents: sumCents(evening.postings),
      cardCents: card,
      clearingCents: 0,
      providerCents: card,
    });
    const board = await evening.site.call(payments.getBoard, {}, await treasurer());
    expect(board).toEqual({ moneyWithoutChair: [], chairWithoutMoney: [] });
  });

  test('the day and its drawer have the same', async () => {
    const { timeZone } = await getSettings(evening.site.handle.database);
    const day = dayInTimeZone(testNow, timeZone);
    const { income, drawers } = await evening.site.call(
      treasuryDays.get,
      { params: { day } },
      await treasurer(),
    );
    expect(sumBy(income, byAccount, ({ amountCents }) => amountCents)).toEqual(expected());
    const [drawer] = drawers;
    const { 'cash tickets': cash, 'check tickets': check, 'zelle tickets': zelle } = expected();
    expect(drawer).toMatchObject({ cashCents: cash, checkCents: check, zelleCents: zelle });
    expect(drawers).toHaveLength(1);
  });

  test.each(journalGroupings)('the journal for the books by %s has the same', async (grouping) => {
    const totals = await evening.site.call(
      accounting.getTotals,
      { query: { grouping } },
      await treasurer(),
    );
    expect(totals.incomeCents).toBe(sumCents(evening.postings));
    expect(totals.debitCents).toBe(totals.creditCents);
  });

  test('each order has what its tickets cost, on its page and in the list of sold chairs', async () => {
    const sold = await evening.site.call(reports.listSoldChairs, inEvent(), await treasurer());
    const ofTickets = evening.postings.filter(({ account }) => account === 'tickets');
    const byOrder = ({ orderId }: { orderId: number }) => orderId;
    expect(sumBy(sold, byOrder, getPaidCents)).toEqual(
      sumBy(ofTickets, byOrder, ({ cents }) => cents),
    );
    const { sale } = await evening.site.call(today.get, {}, await treasurer());
    expect(sale?.soldCents).toBe(sumCents(ofTickets));
  });

  test('each order says what it paid and what is left', async () => {
    const left: Record<string, number> = {};
    for (const { orderId, method } of evening.sales) {
      if (method === 'gift') continue;
      const { order } = await evening.site.call(
        orderAdmin.getOrder,
        { params: { id: orderId } },
        await treasurer(),
      );
      if (order.paidCents > order.refundedCents)
        left[orderId] = order.paidCents - order.refundedCents;
    }
    expect(left).toEqual(
      sumBy(
        evening.postings,
        ({ orderId }) => orderId,
        ({ cents }) => cents,
      ),
    );
  });

  test('another program heard of each payment and refund', () => {
    const paid = evening.messages.filter(({ type }) => type === 'order.paid');
    const refunded = evening.messages.filter(({ type }) => type === 'order.refunded');
    expect(paid).toHaveLength(60);
    // 5 refunds, the difference of two exchanges, and 5 times money of each of the two orders that change often.
    expect(refunded).toHaveLength(17);
    const isIncome = ({ data }: (typeof paid)[number]) => data['method'] !== 'gift';
    const sum = (messages: typeof paid, field: string) =>
      messages.filter(isIncome).reduce((all, { data }) => all + Number(data[field]), 0);
    expect(sum(paid, 'totalCents') - sum(refunded, 'amountCents')).toBe(sumCents(evening.postings));
  });
});

describe('to the chair', () => {
  const staff = () => evening.site.as('reception');
  const previewPaper = async (kind: PaperOptions['kind']) => {
    const { event } = evening;
    const options = { order: 'seat', cards: 'flat', unnamed: 'guest-of', names: 'yes' } as const;
    const query = { event, kind, size: 'letter', ...options } as const;
    const { pages } = await evening.site.call(papers.preview, { query }, await staff());
    return pages.flatMap(({ lines }) => lines.map(({ text }) => text));
  };
  const expectNames = (texts: readonly string[]) => {
    const named = evening.guests.filter(({ isNamed }) => isNamed);
    const names = countBy(named, ({ name }) => name);
    // A list says after the name that a guest is a child.
    const printed = countBy(texts, (text) => text.replace(/ \(\w+\)$/, ''));
    for (const [name, count] of Object.entries(names))
      expect(printed[name], name).toBeGreaterThanOrEqual(count);
  };

  test('the hall has a sold chair for each guest', async () => {
    const { site } = evening;
    const hall = await site.call(chairs.list, inEvent());
    const sold = hall.filter(({ claimed }) => claimed).map(formatSeat);
    const seats = evening.guests.map(({ chairId }) => evening.getSeat(chairId));
    expect(sold.toSorted()).toEqual(seats.toSorted());
    const { sale } = await site.call(today.get, {}, await staff());
    expect(sale).toMatchObject({ sold: seats.length, held: 0 });
  });

  test('the list of the door, and that of sold chairs, have each guest', async () => {
    const door = await evening.site.call(
      checkIn.listTickets,
      inEvent(),
      await evening.site.as('usher'),
    );
    const describeTicket = (item: { tableName: string; chairName: string; userName: string }) =>
      `${formatSeat(item)}: ${item.userName}`;
    expect(door.tickets.map(describeTicket).toSorted()).toEqual(listGuests());
    const codes = door.tickets.map(({ barCode, chairType }) => `${barCode} ${chairType}`);
    expect(codes.toSorted()).toEqual(
      evening.guests.map(({ barCode, type }) => `${barCode} ${type}`).toSorted(),
    );
    const sold = await evening.site.call(reports.listSoldChairs, inEvent(), await staff());
    expect(sold.map(describeTicket).toSorted()).toEqual(listGuests());
  });

  test('the tables have as many', async () => {
    const sales = await evening.site.call(reports.getSalesPerTable, inEvent(), await staff());
    const byTable = countBy(evening.guests, ({ chairId }) => evening.getTable(chairId));
    expect(
      sumBy(
        sales,
        ({ tableName }) => tableName,
        ({ tablesSold }) => tablesSold,
      ),
    ).toEqual(byTable);
  });

  test('a place card is for each guest', async () => {
    const texts = await previewPaper('place-cards');
    const seats = evening.guests.map(({ chairId }) => evening.getSeat(chairId));
    const printed = texts.filter((text) => /^\S+ .+, \S+ /.test(text));
    expect(printed.toSorted()).toEqual(seats.toSorted());
    expectNames(texts);
  });

  test('the lists for hosts have each guest, and what the door knows', async () => {
    const texts = await previewPaper('table-lists');
    expectNames(texts);
    expect(texts.filter((text) => text === 'Wheelchair')).toHaveLength(1);
    expect(texts.join('\n')).toContain('No milk');
    expect(texts.join('\n')).not.toMatch(/No nuts|Leaves early/);
  });

  test('the list for the caterer counts the guests by type, and their needs', async () => {
    const texts = await previewPaper('caterer-list');
    const count = (type: Guest['type']) =>
      evening.guests.filter((guest) => guest.type === type).length;
    const together = texts.indexOf('Together');
    const expected = [count('adult'), count('youth'), count('children'), evening.guests.length, 2];
    expect(texts.slice(together + 1, together + 6)).toEqual(expected.map(String));
    expect(texts.join('\n')).toMatch(/No nuts[\s\S]*No milk|No milk[\s\S]*No nuts/);
  });

  test('each answer is with its guest', async () => {
    const { site, event } = evening;
    const [meal] = await site.call(questions.list, { query: { event } }, await staff());
    const rows = await site.call(responses.list, inEvent(), await staff());
    const stored = rows.flatMap(({ ticketId, responses: all }) => {
      const [chosen] = all.find(({ questionId }) => questionId === meal?.id)?.choiceIds ?? [];
      return chosen ? [`${ticketId} ${meal?.choices.find(({ id }) => id === chosen)?.label}`] : [];
    });
    const expected = evening.guests
      .filter((guest) => guest.meal !== null)
      .map((guest) => `${guest.id} ${guest.meal}`);
    expect(stored.toSorted()).toEqual(expected.toSorted());
    expect(meal?.responses).toBe(expected.length);
  });

  test('the message went to each address of a guest once', () => {
    const addresses = new Set(evening.guests.map(({ email }) => email));
    expect(evening.emailed.toSorted()).toEqual([...addresses].toSorted());
  });
});

describe('at the door', () => {
  const usher = () => evening.site.as('usher');

  test('each guest has the meal that was chosen', async () => {
    const { tickets } = await evening.site.call(checkIn.listTickets, inEvent(), await usher());
    const meals = tickets.flatMap(({ id, notes = [] }) =>
      notes.filter(({ text }) => text.startsWith('Meal: ')).map(({ text }) => `${id} ${text}`),
    );
    const expected = evening.guests
      .filter(({ meal }) => meal !== null)
      .map(({ id, meal }) => `${id} Meal: ${meal}`);
    expect(meals.toSorted()).toEqual(expected.toSorted());
  });

  const listArrived = () => evening.guests.filter(({ hasArrived }) => hasArrived);

  test('the manifest has who came, by table too', async () => {
    const { site } = evening;
    const rows = await site.call(manifest.list, inEvent(), await usher());
    const seated = rows.map((row) => `${formatSeat(row)}: ${row.userName}`);
    expect(seated.toSorted()).toEqual(listArrived().map(describeGuest).toSorted());
    const tables = await site.call(manifest.listTables, inEvent(), await usher());
    const byTable = (guests: readonly Guest[]) =>
      countBy(guests, ({ chairId }) => evening.getTable(chairId));
    const getName = ({ tableName }: { tableName: string }) => tableName;
    expect(sumBy(tables, getName, ({ tickets }) => tickets)).toEqual(byTable(evening.guests));
    expect(sumBy(tables, getName, (table) => table.seated)).toEqual(byTable(listArrived()));
    const { sale } = await site.call(today.get, {}, await site.as('reception'));
    expect(sale?.seated).toBe(listArrived().length);
  });

  test('three guests came in by two doors, of whom one is explained', async () => {
    const list = async (state: 'open' | 'closed') => {
      const query = { event: evening.event, state };
      return evening.site.call(conflicts.list, { query }, await usher());
    };
    const [open, closed] = [await list('open'), await list('closed')];
    expect([open.length, closed.length]).toEqual([2, 1]);
    expect([...open, ...closed].every(({ kind }) => kind === 'two doors')).toBe(true);
  });

  test('another program heard of each arrival', () => {
    const count = (type: string) => evening.messages.filter((item) => item.type === type).length;
    expect(count('guest.arrived') - count('guest.undone')).toBe(listArrived().length);
  });
});
