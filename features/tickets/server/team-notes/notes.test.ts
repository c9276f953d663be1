import { checkIn } from '#features/door/contract/check-in.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { companions } from '#features/tickets/contract/companions.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { guestNotes } from '#features/tickets/contract/notes.ts';
import { tickets } from '#features/tickets/contract/tickets.ts';
import { fetchExport, readCsvLines, readSheet } from '#app/server/testing/read-export.ts';
import { sampleGuest, setUpReception } from '#app/server/testing/set-up-reception.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { auditEntry } from '#platform/tables.ts';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { createOrderKey, getTicketSecret } from '../create-ticket-key.ts';
import { guestNote } from '../notes/tables.ts';

const { site, hall, startFeast, sell } = await setUpReception();
afterAll(() => site.stop());
const { database } = site.handle;
const secret = await getTicketSecret(database);

/** Sells chairs; the first ticket with the key of its order. */
async function buy(places: number[]) {
  await startFeast();
  const { orderId, tickets: sold } = await sell(places);
  const holder = { telephone: sampleGuest.phone, email: sampleGuest.email, orderId };
  const key = [createOrderKey(secret, holder, site.clock.now())];
  const [own, other] = sold;
  if (!own) throw new Error('No ticket was sold.');
  return { orderId, own, other, key };
}

const nuts = { kind: 'diet', text: 'no nuts', audiences: ['caterer'] } as const;
const write = (id: number, note: object = nuts, isForOrder = false) => {
  const body = { ...nuts, audiences: [...nuts.audiences], ...note, isForOrder };
  return site.call(guestNotes.create, { params: { id }, body }, hall.staff);
};
const list = () => site.call(guestNotes.list, { query: { event: hall.event } }, hall.staff);
const listAtDoor = async () => {
  const query = { event: hall.event };
  const { tickets: all } = await site.call(checkIn.listTickets, { query }, hall.staff);
  return all.map(({ id, notes }) => [id, notes]);
};
const needs = { wheelchair: true, highChair: false, diet: 'no nuts' };
const saveNeeds = (id: number, key: string[], change: Partial<typeof needs> = {}) =>
  site.call(companions.saveNeeds, {
    params: { id },
    body: { key, needs: { ...needs, ...change } },
  });

describe('a note of the team', () => {
  test('is written, changed, removed and brought back, each in the history without its text', async () => {
    const { own, orderId } = await buy([0]);
    const note = await write(own.id);
    const input = { kind: 'diet' as const, text: 'no nuts, no fish', audiences: ['door' as const] };
    const seen = { ...nuts, audiences: [...nuts.audiences] };
    const params = { id: note.id };
    const body = { ...input, seen };
    const after = await site.call(guestNotes.update, { params, body }, hall.staff);
    expect(after).toMatchObject({ ...input, orderId, ticketId: own.id, isFromGuest: false });
    await expect(site.call(guestNotes.update, { params, body }, hall.staff)).rejects.toMatchObject(
      expectProblem('record-changed'),
    );
    await site.call(guestNotes.delete, { params }, hall.staff);
    expect(await list()).toEqual([]);
    await expect(site.call(guestNotes.delete, { params }, hall.staff)).rejects.toMatchObject(
      expectProblem('note-not-found', "We couldn't find that note."),
    );
    await site.call(guestNotes.restore, { params }, hall.staff);
    await expect(site.call(guestNotes.restore, { params }, hall.staff)).rejects.toMatchObject(
      expectProblem('note-not-found'),
    );
    const details = await site.call(orderAdmin.getTicket, { params: { id: own.id } }, hall.staff);
    expect(details.notes).toEqual([after]);
    const changes = details.changes.filter(({ subject }) => subject === `ticket ${own.id}`);
    expect(changes.map(({ action, after: value }) => [action, value])).toEqual([
      ['add note', { note: 'Diet or allergy', seenBy: 'Team, Caterer' }],
      ['change note', { note: 'Diet or allergy', seenBy: 'Team, Door', text: 'changed' }],
      ['remove note', null],
      ['restore note', { note: 'Diet or allergy', seenBy: 'Team, Door' }],
    ]);
    const entries = await database.select().from(auditEntry);
    expect(JSON.stringify(entries)).not.toContain('no nuts');
  });

  test('stops no dialog about the ticket that was opened before', async () => {
    const { own } = await buy([0]);
    const { changes } = await site.call(
      orderAdmin.getTicket,
      { params: { id: own.id } },
      hall.staff,
    );
    const seen = changes.at(-1)?.id ?? 0;
    await write(own.id);
    await site.call(moves.reissueTicket, { params: { id: own.id }, body: { seen } }, hall.staff);
  });

  test('on an order is one note for all its guests', async () => {
    const { own, other, orderId } = await buy([0, 11]);
    const note = { kind: 'seated-with', text: 'the Kato family', audiences: ['door'] };
    await write(own.id, note, true);
    expect(await list()).toMatchObject([
      {
        orderId,
        ticketId: null,
        openTicketId: own.id,
        userName: sampleGuest.name,
        tableName: 'Table 1, Table 2',
        chairName: '',
      },
    ]);
    const line = { kind: 'seated-with', text: 'the Kato family' };
    expect(await listAtDoor()).toEqual([
      [own.id, [line]],
      [other?.id, [line]],
    ]);
  });

  test.each(['diet', 'seated-with', 'other'])('of the kind %s needs a text', async (kind) => {
    const { own } = await buy([0]);
    await expect(write(own.id, { kind, text: ' ' })).rejects.toMatchObject({
      problem: { code: 'validation-failed', errors: { text: 'Text is required' } },
    });
    expect(await write(own.id, { kind: 'high-chair', text: '' })).toMatchObject({ text: '' });
  });

  test('is for those who see orders', async () => {
    const { own } = await buy([0]);
    const query = { event: hall.event };
    for (const role of ['usher', 'editor', 'secretary'] as const)
      await expect(
        site.call(guestNotes.list, { query }, await site.as(role)),
      ).rejects.toMatchObject(expectProblem('forbidden'));
    const treasurer = await site.as('treasurer');
    const body = { ...nuts, audiences: [], isForOrder: false };
    await site.call(guestNotes.create, { params: { id: own.id }, body }, treasurer);
    expect(await site.call(guestNotes.list, { query }, treasurer)).toHaveLength(1);
    await expect(write(999_999)).rejects.toMatchObject(expectProblem('no-such-ticket'));
  });

  test('of a canceled ticket is shown nowhere', async () => {
    const { own, orderId } = await buy([0]);
    await write(own.id);
    await write(own.id, nuts, true);
    expect(await list()).toHaveLength(2);
    const body = { reason: '' };
    const treasurer = await site.as('treasurer');
    await site.callFresh(checkout.refund, { params: { orderId }, body }, treasurer);
    expect(await list()).toEqual([]);
  });
});

describe('the door', () => {
  test('has the notes for the door in its list and its verdict, and no others', async () => {
    const { own } = await buy([0]);
    await write(own.id);
    await write(own.id, { kind: 'wheelchair', text: '', audiences: ['door', 'caterer'] });
    const notes = [{ kind: 'wheelchair', text: '' }];
    const usher = await site.as('usher');
    const query = { event: hall.event };
    const before = await site.call(checkIn.listTickets, { query }, usher);
    expect(before.tickets.map((ticket) => ticket.notes)).toEqual([notes]);
    const verdict = await site.call(
      checkIn.receive,
      { query, body: { barCode: own.barCode } },
      usher,
    );
    expect(verdict).toMatchObject({ verdict: 'received', ticket: { notes } });
    await database.update(guestNote).set({ audiences: [] });
    const after = await site.call(checkIn.listTickets, { query }, usher);
    expect(after.version).not.toBe(before.version);
    expect(after.tickets.map((ticket) => ticket.notes)).toEqual([[]]);
  });
});

describe('what a guest needs', () => {
  const find = async (key: string[]) => {
    const input = { params: { telephone: sampleGuest.phone }, query: { key, event: hall.event } };
    return (await site.call(tickets.listByTelephone, input)).data.map((ticket) => ticket.needs);
  };

  test('is said by the holder, for door and caterer, and changed or taken back', async () => {
    const { own, key } = await buy([0]);
    expect(await find(key)).toEqual([{ wheelchair: false, highChair: false, diet: '' }]);
    await saveNeeds(own.id, key);
    await saveNeeds(own.id, key);
    expect(await find(key)).toEqual([needs]);
    const isFromGuest = { audiences: ['door', 'caterer'], isFromGuest: true };
    expect(await list()).toMatchObject([
      { kind: 'wheelchair', ...isFromGuest },
      { kind: 'diet', text: 'no nuts', ...isFromGuest },
    ]);
    await saveNeeds(own.id, key, { wheelchair: false, highChair: true, diet: 'no fish' });
    expect(await list()).toMatchObject([{ kind: 'diet', text: 'no fish' }, { kind: 'high-chair' }]);
    await saveNeeds(own.id, key, { wheelchair: false, diet: '' });
    expect(await list()).toEqual([]);
    const entries = await database
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `ticket ${own.id}`));
    expect(entries.filter(({ action }) => action === 'change needs')).toHaveLength(3);
    expect(JSON.stringify(entries)).not.toContain('no fish');
  });

  test('is said by the guest of a shared link too, by nobody else, and not once the guest is there', async () => {
    const { own, key } = await buy([0]);
    const { key: link } = await site.call(companions.share, {
      params: { id: own.id },
      body: { key },
    });
    await expect(saveNeeds(own.id, [])).rejects.toMatchObject(expectProblem('no-such-ticket'));
    await saveNeeds(own.id, [link]);
    expect(await site.call(companions.openLink, { params: { key: link } })).toHaveProperty('needs');
    const input = { query: { event: hall.event }, body: { barCode: own.barCode } };
    await site.call(checkIn.receive, input, hall.staff);
    await expect(saveNeeds(own.id, key)).rejects.toMatchObject(expectProblem('ticket-received'));
  });

  test('is not for another guest: a ticket that changes hands loses its notes', async () => {
    const { own, key } = await buy([0]);
    await saveNeeds(own.id, key);
    await write(own.id);
    const email = 'friend@example.org';
    const params = { id: own.id };
    await site.call(companions.handOver, { params, body: { key, name: own.userName, email } });
    expect(await list()).toHaveLength(3);
    const body = { name: 'Good Friend', email, phone: '6175550199' };
    await site.callFresh(moves.transferTicket, { params, body }, hall.staff);
    expect(await list()).toEqual([]);
  });
});

test('the notes as a file have who they are about, their kind and who sees them', async () => {
  const { own } = await buy([0]);
  await write(own.id, { text: '=no nuts' });
  await write(own.id, { kind: 'wheelchair', text: '', audiences: [] }, true);
  const input = { query: { event: hall.event, format: 'csv' as const } };
  const { bytes, name } = await fetchExport(site, guestNotes.export, input, hall.staff);
  expect(name).toBe('guest-notes-uganda-martyrs-day-2027-reception.csv');
  expect(readCsvLines(bytes)).toEqual([
    'Guest,Table,Chair,Kind,Note,Seen by',
    `Sample Guest,Table 1,Chair 1,Diet or allergy,'=no nuts,"Team, Caterer"`,
    'Sample Guest,Table 1,Whole order,Wheelchair,,Team',
  ]);
  const sheet = await fetchExport(
    site,
    guestNotes.export,
    { query: { ...input.query, format: 'xlsx', search: 'nuts' } },
    hall.staff,
  );
  expect(readSheet(sheet.bytes)).toHaveLength(2);
  const forUsher = await fetchExport(site, guestNotes.export, input, await site.as('usher'));
  expect(forUsher.status).toBe(403);
});
