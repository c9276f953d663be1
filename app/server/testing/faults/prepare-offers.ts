import { callEndpoint } from '#contract/client.ts';
import { addDays } from '#contract/rules/dates.ts';
import { campaigns } from '#features/donations/contract/campaigns.ts';
import { events } from '#features/event/contract/events.ts';
import { extras } from '#features/event/contract/extras.ts';
import { gatherings } from '#features/gatherings/contract/gatherings.ts';
import { gatheringTickets } from '#features/gatherings/contract/gathering-tickets.ts';
import { systemClock } from '#platform/clock.ts';

/** What the crowd finds beside chairs. The day is far enough for each clock of a schedule. */
export const sampleOffers = {
  gathering: 'retreat',
  campaign: 'roof',
  day: addDays(systemClock.now().toISOString().slice(0, 10), 30),
} as const;

/** Few, so that some are gone and people wait. */
const stock = { extra: 8, adults: 3, helpers: 4, people: 5 };

const extra = {
  description: '',
  isPerGuest: false,
  maxQuantity: 2,
  stock: null,
  isOnSale: true,
  isForSponsors: false,
};
const sampleExtras = [
  { ...extra, name: 'Bus seat', priceCents: 1_500, isPerGuest: true, stock: stock.extra },
  { ...extra, name: 'Program', priceCents: 700 },
  { ...extra, name: 'Donation on top', priceCents: null },
];

/** Adds extras, a gathering whose places are few and paid, and a campaign. */
export async function prepareOffers(base: string, headers: Record<string, string>): Promise<void> {
  const options = { headers };
  const event = await callEndpoint(base, events.getCurrent, {});
  for (const item of sampleExtras)
    await callEndpoint(base, extras.create, { body: { event: event.id, ...item } }, options);
  await addGathering(base, options);
  const campaign = await callEndpoint(
    base,
    campaigns.create,
    {
      body: {
        title: 'Roof',
        description: 'A new roof.',
        goalCents: 1_000_000,
        endsOn: null,
        showsNames: true,
        pictureText: '',
      },
    },
    options,
  );
  const { slug } = campaign;
  const published = { params: { slug }, body: { step: 'publish' as const } };
  await callEndpoint(base, campaigns.applyStep, published, options);
}

async function addGathering(
  base: string,
  options: { headers: Record<string, string> },
): Promise<void> {
  const body = {
    title: 'Retreat',
    description: 'A day of silence.',
    day: sampleOffers.day,
    startTime: '10:00',
    endTime: '17:00',
    repeats: 'once' as const,
    every: 1,
    until: null,
    venue: '',
    address: '',
    contact: '',
    audience: ['everybody' as const],
    takesParties: true,
    maxPeople: stock.people,
    closesDaysBefore: 0,
    remindsDaysBefore: null,
  };
  const { id } = await callEndpoint(base, gatherings.create, { body }, options);
  const params = { id };
  const place = { id: null, isForChild: false };
  const ticketTypes = [
    { ...place, title: 'Adult', priceCents: 12_000, stock: stock.adults },
    { ...place, title: 'Helper', priceCents: 6_000, stock: stock.helpers },
  ];
  const { feePercent } = await callEndpoint(base, gatherings.getForTeam, { params }, options);
  const seen = { ticketTypes: [], feePercent };
  const prices = { params, body: { ticketTypes, feePercent: 3, seen } };
  await callEndpoint(base, gatheringTickets.saveTypes, prices, options);
  const publication = { params, body: { isPublished: true } };
  await callEndpoint(base, gatherings.publish, publication, options);
}
