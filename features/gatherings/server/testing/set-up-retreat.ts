import { randomUUID } from 'node:crypto';
import { isApiError } from '#contract/client.ts';
import { findLedgerErrors } from '#app/server/testing/ledger-checks.ts';
import type { SiteOptions } from '#app/server/testing/start-site.ts';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';
import { gatheringParties } from '#features/gatherings/contract/gathering-parties.ts';
import { gatherings } from '#features/gatherings/contract/gatherings.ts';
import { gatheringTickets } from '#features/gatherings/contract/gathering-tickets.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { expect } from 'vitest';
import { releaseUnpaid } from '../release-unpaid.ts';
import { createEditor } from './create-editor.ts';
import { createGatheringInput, createPartyInput } from './gathering-input.ts';

const retreatDay = '2027-12-18';
const adult = { id: null, title: 'Adult', priceCents: 12_000, isForChild: false, stock: 30 };
const child = { id: null, title: 'Child', priceCents: 4_000, isForChild: true, stock: 10 };

type Office = Awaited<ReturnType<typeof startSiteWithAdmin>>;

/** Calls of the team about gatherings with paid places. */
function createTeam({ site, admin }: Office) {
  const byId = (id: number) => ({ params: { id } });
  const { saveTypes, update } = createEditor(site, admin);
  return {
    saveTypes,
    update,
    /** A published gathering with paid places; `adultId` and `childId` are their types. */
    async addRetreat(changes: { stock?: number; maxPeople?: number | null } = {}) {
      const { stock = 30, maxPeople = null } = changes;
      const body = createGatheringInput({ title: 'Retreat', maxPeople });
      const { id, slug } = await site.call(gatherings.create, { body }, admin);
      const { ticketTypes } = await saveTypes(id, [{ ...adult, stock }, child]);
      await site.call(gatherings.publish, { ...byId(id), body: { isPublished: true } }, admin);
      const [adultId = 0, childId = 0] = ticketTypes.map((type) => type.id);
      return { id, slug, adultId, childId, ticketTypes };
    },
    list: (id: number) =>
      site.call(gatheringParties.listForTeam, { ...byId(id), query: { day: retreatDay } }, admin),
    getBooking: (id: number) => site.call(gatheringTickets.getBooking, byId(id), admin),
    refund: (id: number, ticketIds: readonly number[]) =>
      site.call(
        gatheringTickets.refund,
        { ...byId(id), body: { ticketIds: [...ticketIds], reason: 'Is ill' } },
        admin,
      ),
  };
}

/** Calls of those who come, with the key of their link. */
function createGuest({ site }: Office) {
  const read = (key: string) => site.call(gatheringParties.get, { params: { key } });
  return {
    read,
    /** Answers with so many places of a type. */
    async join(slug: string, typeId: number, quantity = 1) {
      const body = createPartyInput({ tickets: [{ typeId, quantity }] });
      const { state, key } = await site.call(gatheringParties.create, { params: { slug }, body });
      return { state, key: key ?? '', email: body.email };
    },
    /** Pays by card; resolves to the state of the payment or the code of the problem. */
    async pay(key: string, token = 'tok_visa', amount?: number): Promise<string> {
      const cents = amount ?? (await read(key)).due?.totalCents ?? 0;
      try {
        const { status } = await site.call(
          gatheringTickets.pay,
          { params: { key }, body: { token, amount: cents } },
          { headers: { 'idempotency-key': randomUUID() } },
        );
        return status;
      } catch (error) {
        if (!isApiError(error)) throw error;
        return error.problem.code;
      }
    },
  };
}

/** A site with calls about a gathering whose places are paid. */
export async function setUpRetreat(options: SiteOptions = {}) {
  const office = await startSiteWithAdmin({ ...options, background: true });
  const { site } = office;
  const { database } = site.handle;
  return {
    ...office,
    ...createTeam(office),
    ...createGuest(office),
    database,
    release: () => releaseUnpaid(site.site.platform),
    /** Waits until captures and refunds are done, and the books agree with the card processor. */
    expectBalanced: () =>
      expect
        .poll(
          () => {
            site.clock.advance(5_000);
            return findLedgerErrors(database, { settled: true });
          },
          { interval: 400, timeout: 30_000 },
        )
        .toEqual([]),
    /** Income by kind, without what sums to nothing. */
    async readIncome() {
      const { income } = await site.call(payments.getTotals, { query: {} }, office.admin);
      const sums = new Map<string, number>();
      for (const { account, kind, amountCents } of income) {
        const name = kind || account;
        sums.set(name, (sums.get(name) ?? 0) + amountCents);
      }
      return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0));
    },
  };
}
