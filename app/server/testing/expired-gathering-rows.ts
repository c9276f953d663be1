import { gatheringBooking, gatheringParty } from '#features/gatherings/server/tables.ts';

const toParty = (endsAt: Date) => ({
  gatheringId: 1,
  day: endsAt.toISOString().slice(0, 10),
  name: 'A',
  email: '',
  adults: 1,
  children: 0,
  state: 'coming',
  createdAt: endsAt,
  joinedAt: endsAt,
});

const toBooking = (createdAt: Date) => ({
  gatheringTitle: 'Retreat',
  day: '2027-01-03',
  name: 'A',
  email: 'a@example.org',
  lines: [],
  feeCents: 0,
  totalCents: 100,
  state: 'ENDED',
  createdAt,
});

/** Rows of gatherings that end at a time. */
export const expiredGatheringRows = {
  'buyers of unpaid places at gatherings': { table: gatheringBooking, values: toBooking },
  'people of gatherings': { table: gatheringParty, values: toParty },
};
