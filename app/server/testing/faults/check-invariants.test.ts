import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildSchedule } from './build-schedule.ts';
import { type CheckedState, findErrors } from './check-invariants.ts';
import { createTemplate } from './create-template.ts';
import type { Journal } from './journal.ts';
import { describeFailure, runSchedule } from './run-schedule.ts';

// The checks of the fault schedules notice each kind of damage, and a site without faults has none and sends no email twice.

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 600_000 });

let template: Awaited<ReturnType<typeof createTemplate>>;

beforeAll(async () => {
  template = await createTemplate();
});
afterAll(() => template.remove());

/** Damage to the database, or to what everyone received, and what the checks say about it. */
const damages: Record<
  string,
  {
    expected: RegExp;
    statement?: ReturnType<typeof sql>;
    change?: (state: CheckedState) => Partial<CheckedState>;
  }
> = {
  'a chair sold twice': {
    expected: /a chair has two active tickets/,
    statement: sql`update ticket set chair_id = (select min(chair_id) from ticket where cancelled_at is null) where cancelled_at is null`,
  },
  'a lost ticket': {
    expected: /a sold chair has no active ticket/,
    statement: sql`update ticket set cancelled_at = now() where cancelled_at is null`,
  },
  'a missing line of the ledger': {
    expected: /the ledger is out of balance/,
    statement: sql`delete from ledger_entry where id = (select min(id) from ledger_entry)`,
  },
  'a charge that the site does not know': {
    expected: /the ledger and the provider do not match/,
    statement: sql`update sandbox.intent set refunded_cents = received_cents where refunded_cents < received_cents`,
  },
  'another barcode than promised': {
    expected: /ticket \d+ was promised active/,
    statement: sql`update ticket set bar_code = 'X' || bar_code`,
  },
  'a check-in that is gone': {
    expected: /was received by .*, but is not/,
    statement: sql`update ticket set received_at = null`,
  },
  'a guest let in twice': {
    expected: /ticket \d+ was received twice/,
    change: ({ journal }) => ({
      journal: {
        ...journal,
        scans: journal.scans.flatMap((scan) => [scan, { ...scan, scan: 'another door' }]),
      },
    }),
  },
  'a check-in that counts twice': {
    expected: /was received more often than scanned/,
    statement: sql`delete from door_scan`,
  },
  'money of a buyer who did not pay': {
    expected: /was answered "not paid"/,
    change: ({ journal }) => ({
      journal: {
        ...journal,
        purchases: journal.purchases.map((purchase) => ({ ...purchase, outcome: 'not paid' })),
      },
    }),
  },
  'a buyer without an answer': {
    expected: /was answered "open"/,
    change: ({ journal }) => ({
      journal: {
        ...journal,
        purchases: journal.purchases.map((purchase) => ({ ...purchase, outcome: 'open' })),
      },
    }),
  },
  'a lost email': {
    expected: /has 0 emails instead of 1/,
    change: () => ({ received: [] }),
  },
  'an email that was never sent': {
    expected: /has no email that was sent/,
    statement: sql`update email_message set sent_at = null`,
  },
  'an email twice': {
    expected: /has 2 emails instead of 1/,
    change: ({ received }) => ({
      received: received.flatMap((email) => [
        email,
        { ...email, messageId: `${email.messageId}2` },
      ]),
    }),
  },
  'a stale page': {
    expected: /shows the chairs/,
    statement: sql`delete from chair_claim`,
  },
  'a request without its chair': {
    expected: /a request that waits has not its chair/,
    statement: sql`insert into seat_request (event_id, chair_id, name, email, telephone, state, requested_at)
      select event_id, id, 'A', 'a@example.org', '6175550123', 'requested', now() from chair limit 1`,
  },
  'a chair for a request that ended': {
    expected: /a chair is promised to a request that is not open/,
    statement: sql`update chair_claim set promise = 'REQUESTED', promised_to = 0 where promise is null`,
  },
  'a chair for a party that has left': {
    expected: /a chair is held for a party without an offer/,
    statement: sql`update chair_claim set state = 'HELD', cart_id = gen_random_uuid(), expires_at = now(), promise = 'OFFERED', promised_to = 0,
      promised_cart = gen_random_uuid(), promised_until = now() where promise is null`,
  },
  'a chair of a code that anybody can hold': {
    expected: /a chair that a code reserves is free/,
    statement: sql`with added as (insert into code (event_id, code, label) select id, 'Sample', '' from event returning id, event_id)
      insert into code_chair (code_id, chair_id) select added.id, chair.id from added join chair on chair.event_id = added.event_id`,
  },
  'an order that is not shown as promised': {
    expected: /order \d+ shows paid/,
    change: ({ journal }) => ({
      journal: {
        ...journal,
        tickets: journal.tickets.map((ticket) => ({ ...ticket, state: 'canceled' })),
      },
    }),
  },
  'a webhook that never arrived': {
    expected: /the webhook order-paid-\d+ never arrived/,
    change: ({ webhooks }) => ({ webhooks: { ...webhooks, accepted: [] } }),
  },
  'a webhook that says something else': {
    expected: /the webhook order-paid-\d+ says/,
    statement: sql`update "order" set fee_cents = fee_cents + 1, total_cents = total_cents + 1`,
  },
  'a webhook without a signature': {
    expected: /is not signed/,
    change: ({ webhooks }) => ({ webhooks: { ...webhooks, secret: 'whsec_AAAA' } }),
  },
  'a webhook of a sale that was not': {
    expected: /is of nothing that happened/,
    change: ({ webhooks }) => ({
      webhooks: { ...webhooks, attempts: webhooks.attempts.map((item) => ({ ...item, id: '1' })) },
    }),
  },
  'a webhook that changes': {
    expected: /says something else each time/,
    change: ({ webhooks }) => ({
      webhooks: {
        ...webhooks,
        attempts: webhooks.attempts.flatMap((item) => [item, { ...item, body: `${item.body} ` }]),
      },
    }),
  },
  'a webhook of a refund that is gone': {
    expected: /the webhooks of order \d+ refund/,
    change: ({ webhooks }) => ({
      webhooks: {
        ...webhooks,
        accepted: webhooks.accepted.filter(({ type }) => type !== 'order.refunded'),
      },
    }),
  },
  'a place that was refunded without money': {
    expected: /the charge of .*places.* is not what it costs/,
    statement: sql`update gathering_ticket set refunded_at = now() where refunded_at is null`,
  },
  'a place that was not refunded': {
    expected: /place \d+ was refunded, but is not/,
    statement: sql`update gathering_ticket set refunded_at = null`,
  },
  'people beyond the limit of a gathering': {
    expected: /more people come than a gathering has places/,
    statement: sql`update gathering_party set adults = 9 where state = 'coming'`,
  },
  'a difference that is paid without money': {
    expected: /the charge of .*difference.* is not what it costs/,
    statement: sql`update supplement set more_cents = more_cents + 1 where state = 'paid' and method = 'card'`,
  },
  'money of a donor who did not pay': {
    expected: /donation of .* was answered "not paid"/,
    change: ({ journal }) => ({
      journal: {
        ...journal,
        payments: journal.payments.map((payment) => ({ ...payment, outcome: 'not paid' })),
      },
    }),
  },
  'a pledge without what was given': {
    expected: /pledge \S+ shows \d+ cents instead of/,
    change: ({ journal }) => ({ journal: addDonatedCents(journal) }),
  },
  'an offering without what was given': {
    expected: /offering \S+ shows \d+ cents instead of/,
    change: ({ journal }) => ({ journal: addDonatedCents(journal) }),
  },
  'an extra that nobody refunded': {
    expected: /has \d+ of extra \d+ instead of/,
    change: ({ journal }) => ({ journal: { ...journal, extraRefunds: [] } }),
  },
  'a guest who did not get a message': {
    expected: /a message to guests did not reach them/,
    statement: sql`delete from email_message where dedupe_key like 'mail guest-message %'`,
  },
  'an answer that no fault excuses': {
    expected: /pay: 500/,
    change: ({ journal }) => ({ journal: { ...journal, unexpectedResponses: ['pay: 500'] } }),
  },
};

const addDonatedCents = (journal: Journal): Journal => ({
  ...journal,
  payments: journal.payments.map(({ cents = 0, ...payment }) => ({ ...payment, cents: cents + 1 })),
});

/** True when what the damages are done to has happened. */
const isEnough = ({ purchases, scans, tickets, ...journal }: Journal): boolean => {
  const paid = journal.payments.filter(({ outcome }) => outcome === 'paid');
  return (
    purchases.some(({ outcome }) => outcome === 'paid') &&
    scans.some(({ verdict }) => verdict === 'received') &&
    tickets.some(({ state }) => state === 'canceled') &&
    journal.extraRefunds.some(({ state }) => state === 'refunded') &&
    journal.refundedPlaces.length > 0 &&
    journal.messages.length > 0 &&
    paid.some(({ toward }) => toward?.kind === 'pledge') &&
    paid.some(({ toward }) => toward?.kind === 'offering') &&
    paid.some(({ subject }) => subject === 'places') &&
    paid.some(({ subject }) => subject === 'difference')
  );
};

test('each kind of damage is noticed', async () => {
  const schedule = { ...buildSchedule(1), faults: [], serverCount: 1 };
  const report = await runSchedule(template.directory, schedule, {
    isEnough,
    async inspect({ handle, received, ...state }) {
      expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(received.length);
      // Not in the transactions, where it would keep the site from reading.
      await handle.database.execute(sql`drop index ticket_live`);
      for (const [name, { expected, statement, change }] of Object.entries(damages)) {
        const rolledBack = handle.database.transaction(async (transaction) => {
          await transaction.execute(sql`set local session_replication_role = replica`);
          if (statement) await transaction.execute(statement);
          const damaged = { ...state, received, site: transaction };
          const errors = await findErrors({ ...damaged, ...change?.(damaged) });
          expect(errors.join('\n'), name).toMatch(expected);
          transaction.rollback();
        });
        await expect(rolledBack).rejects.toThrow('Rollback');
      }
    },
  });
  expect(report.errors, describeFailure(schedule, report)).toEqual([]);
});
