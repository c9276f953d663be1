import { boxOffice } from '#features/orders/contract/box-office.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { getSettings } from '#platform/settings.ts';
import { outbox } from '#platform/tables.ts';
import { sampleGuest, setUpReception } from '#app/server/testing/set-up-reception.ts';
import { ticket } from '#features/event/server/tables.ts';
import { createOrderEmail } from './order-emails.ts';
import { renderBuilt } from '#app/server/testing/open-emails.ts';

const { site, hall, startFeast, sell } = await setUpReception();
const { database } = site.handle;
afterAll(() => site.stop());
beforeEach(startFeast);

/** The emails about a refund of the order, as 'kind to', with their texts. */
async function refund(orderId: number) {
  const body = { reason: '' };
  await site.callFresh(checkout.refund, { params: { orderId }, body }, await site.as('admin'));
  const rows = await database
    .select()
    .from(outbox)
    .where(like(outbox.dedupeKey, `mail order ${orderId} %`))
    .orderBy(outbox.id);
  const { data: schema, build } = createOrderEmail(site.site.platform);
  const settings = await getSettings(database);
  const emails = [];
  for (const { payload } of rows) {
    const data = schema.parse(payload['data']);
    const email = renderBuilt(settings, await build(data, settings));
    emails.push({ about: `${data.kind} ${email?.to}`, text: email?.text ?? '' });
  }
  return emails;
}
const listAbout = (emails: readonly { about: string }[]) => emails.map(({ about }) => about);

describe('a refund is emailed', () => {
  test('to the buyer with the amount, and to nobody else', async () => {
    const emails = await refund((await sell([0, 1])).orderId);
    expect(listAbout(emails)).toEqual(['refund guest@example.org']);
    expect(emails[0]?.text).toContain('$400.00');
  });

  test('to nobody when no address is known', async () => {
    expect(await refund((await sell([0], {})).orderId)).toEqual([]);
    const { orderId, tickets } = await sell([1]);
    await database
      .update(ticket)
      .set({ userEmail: '' })
      .where(eq(ticket.id, tickets[0]?.id ?? 0));
    expect(listAbout(await refund(orderId))).toEqual(['refund guest@example.org']);
  });

  test('to a holder other than the buyer, without the amount', async () => {
    const { orderId, tickets } = await sell([0, 1]);
    const body = { name: 'Another', phone: '6175550188', email: 'another@example.org' };
    const params = { id: tickets[0]?.id ?? 0 };
    await site.callFresh(moves.transferTicket, { params, body }, hall.staff);
    const emails = await refund(orderId);
    expect(listAbout(emails).toSorted()).toEqual([
      'cancelled another@example.org',
      'refund guest@example.org',
    ]);
    const text = emails.find(({ about }) => about.startsWith('cancelled'))?.text;
    expect(text).toContain('Dear Another');
    expect(text).not.toMatch(/\$|money back/);
  });

  test('of a gift without an amount, because nothing was paid', async () => {
    const chairs = [hall.chairs[0] ?? 0];
    const { orderId } = await site.call(
      boxOffice.sell,
      { body: { ...sampleGuest, chairs, method: 'gift' } },
      hall.staff,
    );
    const [email, ...more] = await refund(orderId);
    expect(email?.about).toBe('refund guest@example.org');
    expect(email?.text).not.toMatch(/\$|money back/);
    expect(more).toEqual([]);
  });
});
