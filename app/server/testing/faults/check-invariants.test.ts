import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildSchedule } from './build-schedule.ts';
import { type CheckedState, findErrors } from './check-invariants.ts';
import { createTemplate } from './create-template.ts';
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
    statement: sql`update chair_claim set promise = 'REQUESTED', promised_to = 0`,
  },
  'a chair for a party that has left': {
    expected: /a chair is held for a party without an offer/,
    statement: sql`update chair_claim set state = 'HELD', cart_id = gen_random_uuid(), expires_at = now(), promise = 'OFFERED', promised_to = 0,
      promised_cart = gen_random_uuid(), promised_until = now()`,
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
  'an answer that no fault excuses': {
    expected: /pay: 500/,
    change: ({ journal }) => ({ journal: { ...journal, unexpectedResponses: ['pay: 500'] } }),
  },
};

test('each kind of damage is noticed', async () => {
  const schedule = { ...buildSchedule(1), faults: [], serverCount: 1 };
  const report = await runSchedule(template.directory, schedule, {
    isEnough: ({ purchases, scans }) =>
      purchases.some(({ outcome }) => outcome === 'paid') &&
      scans.some(({ verdict }) => verdict === 'received'),
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
