import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { callEndpointWithProgress } from '#contract/client.ts';
import { campaigns } from '#features/donations/contract/campaigns.ts';
import { donationBatches } from '#features/donations/contract/donation-batches.ts';
import { donationStatements } from '#features/donations/contract/donation-statements.ts';
import { type DonationInput, donations } from '#features/donations/contract/donations.ts';
import { monthlyDonations } from '#features/donations/contract/monthly-donations.ts';
import { pledges } from '#features/donations/contract/pledges.ts';
import { treasuryDays } from '#features/treasury-days/contract/treasury-days.ts';
import { donate } from '../donate.ts';
import { getTime } from './get-time.ts';
import { findKey, getEmail } from './links.ts';
import type { Year } from './open-year.ts';
import { sumCents } from './paper.ts';
import type { Step } from './step.ts';

const receipt = 'Your receipt: Namugongo';
const notCharged = "We couldn't charge your monthly gift: Namugongo";
const reminder = 'A reminder of your pledge: Namugongo';

/** Notes a gift of a day, and that its giver gets a receipt. */
function noteDonation(
  { paper }: Year,
  donation: { day: string; person: string; cents: number },
): void {
  paper.post({ account: 'donations', method: 'card', ...donation });
  paper.expectEmail(getEmail(donation.person), receipt);
}

/** Gives by card on a day; returns the number of the gift. */
export async function give(
  year: Year,
  { day, person, ...change }: { day: string; person: string } & Partial<DonationInput>,
): Promise<number> {
  const input = { name: `${person} Sample`, email: getEmail(person), amount: 50_00, ...change };
  const { response } = await donate(year.getSite().base, input);
  expect(response).toMatchObject({ status: 'paid' });
  const { coveredFee = 0 } = change;
  noteDonation(year, { day, person, cents: input.amount - coveredFee });
  year.paper.post({ day, person, account: 'fees', method: 'card', cents: coveredFee });
  return response?.donationId ?? 0;
}

/** Replaces what the card processor has for the saved card, as when a card expires or a bank has doubts. */
const changeCard = (year: Year, person: string, token: string) =>
  year.query(
    'update sandbox.saved_card k set card = $1 from monthly_donation g where g.provider_card_id = k.id and g.email = $2',
    [token, getEmail(person)],
  );

const charge = (year: Year, day: string, person: string, cents: number): Step => [
  getTime(day),
  async () => noteDonation(year, { day, person, cents }),
];
const decline = (year: Year, day: string, person: string, subject: string): Step => [
  getTime(day),
  async () => year.paper.expectEmail(getEmail(person), subject),
];
const listMonths = (days: string): string[] => days.split(' ');

/** Four who give every month: one since the first release, at the end of months, with a card that fails once, and with one that expires. */
export function giveMonthly(year: Year): Step[] {
  const begin = (day: string, person: string, amount: number): Step => [
    getTime(day),
    () => give(year, { day, person, amount, monthly: true }),
  ];
  return [
    ...listMonths(
      '2027-06-01 2027-07-01 2027-08-01 2027-09-01 2027-10-01 2027-11-01 2027-12-01 2028-01-01 2028-02-01 2028-03-01 2028-04-01 2028-05-01',
    ).map((day) => charge(year, day, 'Other', 50_00)),
    begin('2027-05-31', 'Faithful', 30_00),
    ...listMonths(
      '2027-06-30 2027-07-31 2027-08-31 2027-09-30 2027-10-31 2027-11-30 2027-12-31 2028-01-31 2028-02-29 2028-03-31 2028-04-30',
    ).map((day) => charge(year, day, 'Faithful', 30_00)),
    begin('2027-06-15', 'Doubted', 40_00),
    ...listMonths(
      '2027-07-15 2027-08-15 2027-10-15 2027-11-15 2027-12-15 2028-01-15 2028-02-15 2028-03-15 2028-04-15',
    ).map((day) => charge(year, day, 'Doubted', 40_00)),
    // The bank refuses once; three days later it pays.
    [getTime('2027-09-14'), () => changeCard(year, 'Doubted', 'tok_chargeDeclined')],
    decline(year, '2027-09-15', 'Doubted', notCharged),
    [getTime('2027-09-16'), () => changeCard(year, 'Doubted', 'tok_visa')],
    charge(year, '2027-09-18', 'Doubted', 40_00),
    begin('2027-06-15', 'Expired', 25_00),
    ...listMonths(
      '2027-07-15 2027-08-15 2027-09-15 2027-10-15 2028-02-15 2028-03-15 2028-04-15',
    ).map((day) => charge(year, day, 'Expired', 25_00)),
    // Refused three times, three and four days apart; then the gift waits for its giver, who pays the month with another card.
    [getTime('2027-11-14'), () => changeCard(year, 'Expired', 'tok_chargeDeclinedExpiredCard')],
    decline(year, '2027-11-15', 'Expired', notCharged),
    decline(year, '2027-11-18', 'Expired', notCharged),
    decline(year, '2027-11-22', 'Expired', 'Your monthly gift is paused: Namugongo'),
    [
      getTime('2028-01-20'),
      async () => {
        const params = { key: findKey(year, 'Expired', 'monthly-gift') };
        const headers = { 'idempotency-key': randomUUID() };
        const body = { token: 'tok_mastercard' };
        const paid = await year.call(monthlyDonations.payOverdue, { params, body }, { headers });
        expect(paid.status).toBe('paid');
        noteDonation(year, { day: '2028-01-20', person: 'Expired', cents: 25_00 });
      },
    ],
  ];
}

/** A campaign with a pledge in six parts, gifts of which one is refunded, and two collections. */
export function giveOnce(year: Year): Step[] {
  const campaign = { slug: '', purpose: '' };
  const promise = { key: '' };
  const keep = (day: string, amount: number): Step => [
    getTime(day),
    () =>
      give(year, { day, person: 'Grace', amount, message: campaign.purpose, pledge: promise.key }),
  ];
  return [
    [
      getTime('2027-05-03'),
      async () => {
        const body = {
          title: 'Roof',
          description: 'The roof of the hall leaks.',
          goalCents: 5_000_00,
          endsOn: '2027-12-31',
          showsNames: false,
          pictureText: '',
        };
        const { slug, purpose } = await year.callAsTeam(campaigns.create, { body });
        Object.assign(campaign, { slug, purpose });
        const step = { params: { slug }, body: { step: 'publish' as const } };
        await year.callAsTeam(campaigns.applyStep, step);
      },
    ],
    [
      getTime('2027-05-04'),
      async () => {
        await year.call(pledges.create, {
          body: {
            campaign: campaign.slug,
            name: 'Grace Sample',
            email: getEmail('Grace'),
            phone: '',
            totalCents: 600_00,
            parts: 6,
            firstDueOn: '2027-06-15',
          },
        });
        year.paper.expectEmail(getEmail('Grace'), 'Please confirm your pledge: Namugongo');
      },
    ],
    [
      getTime('2027-05-05'),
      async () => {
        promise.key = findKey(year, 'Grace', 'pledge');
        const body = { step: 'confirm' as const };
        await year.call(pledges.applyOwnStep, { params: { key: promise.key }, body });
      },
    ],
    // Reminded on the day of the first part, and of the fourth: the gifts in between cover the second and the third.
    [getTime('2027-06-15'), async () => year.paper.expectEmail(getEmail('Grace'), reminder)],
    keep('2027-06-20', 100_00),
    keep('2027-07-10', 200_00),
    [getTime('2027-09-15'), async () => year.paper.expectEmail(getEmail('Grace'), reminder)],
    keep('2027-09-20', 300_00),
    ...giveAndRefund(year),
    ...collect(year),
  ];
}

function giveAndRefund(year: Year): Step[] {
  const mistake = { id: 0 };
  return [
    [
      getTime('2027-08-01'),
      async () => {
        mistake.id = await give(year, {
          day: '2027-08-01',
          person: 'Mistaken',
          amount: 103_00,
          coveredFee: 3_00,
        });
      },
    ],
    [
      getTime('2027-08-05'),
      async () => {
        const body = { reason: 'Twice', seen: { state: 'PAID' as const } };
        await year.callAsTeam(donations.refund, { params: { id: mistake.id }, body });
        const common = { day: '2027-08-05', person: 'Mistaken', method: 'card' };
        year.paper.post({ ...common, account: 'donations', cents: -100_00 });
        year.paper.post({ ...common, account: 'fees', cents: -3_00 });
        year.paper.expectEmail(getEmail('Mistaken'), 'Your refund: Namugongo');
      },
    ],
  ];
}

/** The envelopes of two Sundays: one giver has an address, one gives without a name. */
const collect = (year: Year): Step[] =>
  [
    { day: '2027-05-16', cash: 20_00, check: 150_00 },
    { day: '2027-12-26', cash: 75_50, check: 150_00 },
  ].map(({ day, cash, check }) => [
    getTime(day),
    async () => {
      const split = (amount: number) => [{ message: 'Liturgy', amount }];
      const common = { phone: '', checkNumber: '' };
      const envelopes = [
        { ...common, name: '', email: '', method: 'cash' as const, split: split(cash) },
        {
          ...common,
          name: 'Envelope Sample',
          email: getEmail('Envelope'),
          method: 'check' as const,
          split: split(check),
        },
      ];
      const body = {
        reference: randomUUID(),
        receivedOn: day,
        location: 'St_Kizito',
        note: '',
        totalCents: cash + check,
        donations: envelopes,
      };
      await year.callAsTeam(donationBatches.create, { body });
      const account = 'donations';
      year.paper.post({ day, account, method: 'cash', cents: cash, person: '' });
      year.paper.post({ day, account, method: 'check', cents: check, person: 'Envelope' });
    },
  ]);

/** What the first release has of its day, which is not on the paper. */
const earlierCents = { [getEmail('Giver')]: 50_00, [getEmail('Other')]: 50_00 };

/** What each giver gave in 2027, by the paper. */
function sumDonations({ paper }: Year): Record<string, number> {
  const ofYear = paper.postings.filter(
    ({ day, account, person }) => day < '2028' && account === 'donations' && person !== '',
  );
  const sums = sumCents(ofYear, ({ person }) => getEmail(person));
  for (const [email, cents] of Object.entries(earlierCents))
    sums[email] = (sums[email] ?? 0) + cents;
  return sums;
}

/** The statements of the year that ended: each giver gets one, of what was given and not refunded in it. */
export const sendStatements = (year: Year): Step[] => [
  [
    getTime('2028-01-12'),
    async () => {
      const inYear = { params: { year: 2027 } };
      const options = await year.signIn();
      const rows = await year.callAsTeam(donationStatements.list, inYear);
      const listed = Object.fromEntries(rows.map(({ email, amountCents }) => [email, amountCents]));
      const expected = sumDonations(year);
      expect(rows).toHaveLength(Object.keys(expected).length);
      expect(listed).toEqual(expected);
      const { base } = year.getSite();
      const send = () =>
        callEndpointWithProgress(base, donationStatements.sendEmails, inYear, () => {}, options);
      expect(await send()).toMatchObject({ emailed: rows.length });
      // Pressed again, it sends none.
      expect(await send()).toMatchObject({ emailed: 0 });
      for (const email of Object.keys(expected))
        year.paper.expectEmail(email, 'Your gifts in 2027: Namugongo');
    },
  ],
];

/** The treasurer signs a day, whose figures no later change may touch. */
export const signDay = (year: Year, day: string, signedOn: string): Step => [
  getTime(signedOn),
  async () => {
    const { figures } = await year.callAsTeam(treasuryDays.get, { params: { day } });
    await year.callAsTeam(treasuryDays.sign, { params: { day }, body: { figures, note: '' } });
  },
];
