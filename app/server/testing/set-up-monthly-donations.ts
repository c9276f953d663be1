import type { PaymentTimingOverrides } from '#features/payments/server/create-payment-module.ts';
import { randomUUID } from 'node:crypto';
import type { DonationInput } from '#features/donations/contract/donations.ts';
import { donations } from '#features/donations/contract/donations.ts';
import {
  monthlyDonations,
  type MonthlyAction,
} from '#features/donations/contract/monthly-donations.ts';
import { sandboxPayments } from '#features/payments/contract/sandbox.ts';
import { expect } from 'vitest';
import { chargeDueDonations } from '#features/donations/server/monthly/charge-due-donations.ts';
import { reconcileAttempts } from '#features/payments/server/reconcile-attempts.ts';
import { scheduleFault } from '#features/payments/server/sandbox/testing/faulty-sandbox.ts';
import { donate } from './donate.ts';
import { startSiteWithStaff } from './staff.ts';
import { openEmails } from './open-emails.ts';

const hour = 3_600_000;

/** The jobs don't run by themselves; the tests run charges and reconciliation. */
const pace: PaymentTimingOverrides = {
  reconcileInterval: hour,
  staleAfter: 200,
  monthlyInterval: hour,
  sandboxTimeout: 1_500,
};

type Site = Awaited<ReturnType<typeof startSiteWithStaff>>;

/** A site with one monthly donor at a time, who donates monthly from January 31, 2027. */
export async function setUpMonthlyDonations() {
  const site = await startSiteWithStaff({ background: true, pace });
  const donor = { email: '', key: '' };
  const money = site.site.payments.payments;
  const getNoon = (day: string) => new Date(`${day}T16:00:00Z`);
  return {
    site,
    donor: donor,
    money,
    getNoon,
    /** Switches to a new donor and pauses all earlier monthly donations. */
    async renew() {
      await site.handle.pool.query(
        "update monthly_donation set state = 'PAUSED', paused_by = 'giver'",
      );
      site.clock.set(getNoon('2027-01-31'));
      donor.email = `${randomUUID()}@example.org`;
    },
    /** Donates, and stores the key of the link in the receipt. */
    async begin(changes: Partial<DonationInput> = {}) {
      const paid = await donate(site.base, { email: donor.email, monthly: true, ...changes });
      expect(paid).toMatchObject({ status: 200 });
      await expect.poll(() => findEmailsTo(site, donor.email)).toHaveLength(1);
      const [message] = await findEmailsTo(site, donor.email);
      donor.key = /\/monthly-gift\/(\S+)/.exec(message?.text ?? '')?.[1] ?? '';
      return paid.response;
    },
    charge(day: string) {
      site.clock.set(getNoon(day));
      return chargeDueDonations(money);
    },
    reconcile: () => reconcileAttempts(money),
    breakNext: (order: Parameters<typeof scheduleFault>[1]) =>
      scheduleFault(site.handle.database, order),
    listEmails: () => findEmailsTo(site, donor.email),
    async subjects() {
      const emails = await findEmailsTo(site, donor.email);
      return emails.map(({ subject }) => subject.split(':')[0]).toSorted();
    },
    async listDonations() {
      const { donations: donationRecords } = await site.call(
        donations.list,
        { query: {} },
        await site.as('treasurer'),
      );
      return donationRecords.filter(({ email }) => email === donor.email);
    },
    ...createCardHelpers(site, donor),
    ...createLinkHelpers(site, donor),
  };
}

async function findEmailsTo(site: Site, email: string) {
  const all = await openEmails(site.handle.database);
  return all.filter(({ recipient }) => recipient === email);
}

function createLinkHelpers(site: Site, donor: { key: string }) {
  const params = () => ({ params: { key: donor.key } });
  return {
    getOwn: () => site.call(monthlyDonations.getOwn, params()),
    applyAction: (action: MonthlyAction) =>
      site.call(monthlyDonations.applyAction, { ...params(), body: { step: action } }),
    pay: (token: string | null, header: string = randomUUID()) =>
      site.call(
        monthlyDonations.payOverdue,
        { ...params(), body: { token } },
        { headers: { 'idempotency-key': header } },
      ),
    updateCard: (token: string, header: string = randomUUID()) =>
      site.call(
        monthlyDonations.updateCard,
        { ...params(), body: { token } },
        { headers: { 'idempotency-key': header } },
      ),
  };
}

function createCardHelpers(site: Site, donor: { email: string }) {
  return {
    /** Replaces the test card of the saved card. */
    changeCard: (token: string) =>
      site.handle.pool.query(
        'update sandbox.saved_card k set card = $1 from monthly_donation g where g.provider_card_id = k.id and g.email = $2',
        [token, donor.email],
      ),
    completeChallenge: (clientSecret: string, succeed = true) =>
      site.call(sandboxPayments.completeChallenge, {
        params: { intentId: clientSecret.split('_secret')[0] ?? '' },
        body: { clientSecret, succeed },
      }),
    /** The saved cards, oldest first. */
    async listSavedCards(): Promise<{ detached: boolean }[]> {
      const { rows } = await site.handle.pool.query(
        `select k.detached_at is not null as detached from sandbox.saved_card k
          left join sandbox.intent i on i.saved_card_id = k.id left join payment_attempt a on a.intent_id = i.id
          left join donation d on d.id = a.subject_id
          left join sandbox.card_setup s on s.saved_card_id = k.id left join card_update c on c.setup_id = s.id
          left join monthly_donation g on g.id = c.monthly_donation_id
          where $1 in (d.email, g.email) order by k.created_at, k.id`,
        [donor.email],
      );
      return rows;
    },
    async lastAttempt(): Promise<string> {
      const { rows } = await site.handle.pool.query(
        'select a.state from payment_attempt a join donation d on d.id = a.subject_id where d.email = $1 order by a.sequence desc limit 1',
        [donor.email],
      );
      return String(rows[0]?.state);
    },
  };
}
