import { randomUUID } from 'node:crypto';
import type { Donation } from '@namugongo/contract/donations';
import { donations } from '@namugongo/contract/donations';
import { monthlyGifts, type MonthlyStep } from '@namugongo/contract/monthly-gifts';
import { payments } from '@namugongo/contract/payments';
import { expect } from 'vitest';
import { chargeDueGifts } from '../donations/monthly/charge-due-gifts.ts';
import { reconcileAttempts } from '../payments/reconcile-attempts.ts';
import { orderFault } from '../payments/sandbox/order-fault.ts';
import { mailMessage } from '../platform/tables.ts';
import { give } from './give.ts';
import { startSiteWithStaff } from './staff.ts';

const hour = 3_600_000;

/** Nobody charges or reconciles beside the test: it says itself when the moment has come. */
const pace = { reconcileEvery: hour, openFor: 200, monthlyEvery: hour, sandboxTimeout: 1_500 };

type Site = Awaited<ReturnType<typeof startSiteWithStaff>>;

/** A site, and one giver at a time who gives every month since January 31, 2027. */
export async function openMonthlyGifts() {
  const site = await startSiteWithStaff({ background: true, pace });
  const giver = { email: '', key: '' };
  const money = site.site.payments.payments;
  const noonOf = (day: string) => new Date(`${day}T16:00:00Z`);
  return {
    site,
    giver,
    money,
    noonOf,
    /** Another giver; the gifts of those before rest. */
    async renew() {
      await site.handle.pool.query("update monthly_gift set state = 'PAUSED', paused_by = 'giver'");
      site.clock.set(noonOf('2027-01-31'));
      giver.email = `${randomUUID()}@example.org`;
    },
    /** Gives, and takes the key of the link from the receipt. */
    async begin(changes: Partial<Donation> = {}) {
      const paid = await give(site.base, { email: giver.email, monthly: true, ...changes });
      expect(paid).toMatchObject({ status: 200 });
      await expect.poll(() => lettersTo(site, giver.email)).toHaveLength(1);
      const [letter] = await lettersTo(site, giver.email);
      giver.key = /#\/monthly-gift\/(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
      return paid.answer;
    },
    charge(day: string) {
      site.clock.set(noonOf(day));
      return chargeDueGifts(money);
    },
    reconcile: () => reconcileAttempts(money),
    breakNext: (order: Parameters<typeof orderFault>[1]) => orderFault(site.handle.database, order),
    letters: () => lettersTo(site, giver.email),
    async subjects() {
      const letters = await lettersTo(site, giver.email);
      return letters.map(({ subject }) => subject.split(':')[0]).toSorted();
    },
    async given() {
      const { gifts } = await site.call(donations.list, { query: {} }, await site.as('treasurer'));
      return gifts.filter(({ email }) => email === giver.email);
    },
    ...atTheBank(site, giver),
    ...byLink(site, giver),
  };
}

async function lettersTo(site: Site, email: string) {
  const all = await site.handle.database.select().from(mailMessage);
  return all.filter(({ recipient }) => recipient === email);
}

function byLink(site: Site, giver: { key: string }) {
  const params = () => ({ params: { key: giver.key } });
  return {
    own: () => site.call(monthlyGifts.own, params()),
    step: (word: MonthlyStep) =>
      site.call(monthlyGifts.step, { ...params(), body: { step: word } }),
    pay: (token: string | null, header: string = randomUUID()) =>
      site.call(
        monthlyGifts.pay,
        { ...params(), body: { token } },
        { headers: { 'idempotency-key': header } },
      ),
    giveCard: (token: string, header: string = randomUUID()) =>
      site.call(
        monthlyGifts.card,
        { ...params(), body: { token } },
        { headers: { 'idempotency-key': header } },
      ),
  };
}

function atTheBank(site: Site, giver: { email: string }) {
  return {
    /** What the card does from now on. */
    changeCard: (token: string) =>
      site.handle.pool.query(
        'update sandbox.kept_card k set card = $1 from monthly_gift g where g.card = k.id and g.email = $2',
        [token, giver.email],
      ),
    answerBank: (clientSecret: string, succeed = true) =>
      site.call(payments.sandboxChallenge, {
        params: { intentId: clientSecret.split('_secret')[0] ?? '' },
        body: { clientSecret, succeed },
      }),
    /** The cards that were kept, the oldest first, and which of them are forgotten. */
    async keptCards(): Promise<{ forgotten: boolean }[]> {
      const { rows } = await site.handle.pool.query(
        `select k.forgotten_at is not null as forgotten from sandbox.kept_card k
          left join sandbox.intent i on i.kept_card = k.id left join payment_attempt a on a.intent_id = i.id
          left join donation d on d.id = a.subject_id
          left join sandbox.card_setup s on s.kept_card = k.id left join card_change c on c.setup_id = s.id
          left join monthly_gift g on g.id = c.monthly_gift_id
          where $1 in (d.email, g.email) order by k.created_at, k.id`,
        [giver.email],
      );
      return rows;
    },
    async lastAttempt(): Promise<string> {
      const { rows } = await site.handle.pool.query(
        'select a.state from payment_attempt a join donation d on d.id = a.subject_id where d.email = $1 order by a.number desc limit 1',
        [giver.email],
      );
      return String(rows[0]?.state);
    },
  };
}
