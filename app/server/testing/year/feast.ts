import { expect } from 'vitest';
import { checkIn } from '#features/door/contract/check-in.ts';
import { conflicts } from '#features/door/contract/conflicts.ts';
import { manifest } from '#features/door/contract/manifest.ts';
import { extras } from '#features/event/contract/extras.ts';
import { guestMessages } from '#features/guest-messages/contract/guest-messages.ts';
import { guestNotes } from '#features/tickets/contract/notes.ts';
import { joinAsDevice } from '../door-device.ts';
import { getTime } from './get-time.ts';
import { getEmail } from './links.ts';
import type { Year } from './open-year.ts';
import {
  buyOnline,
  createFeast,
  exchange,
  type Feast,
  type Guest,
  refund,
  sellInCash,
  waitForChair,
} from './sell-feast.ts';
import type { Step } from './step.ts';

export const feastDay = '2027-06-12';
/** Who has tickets on the day of the feast; the first bought by the first release. */
const buyers = ['Buyer', 'Anna', 'Family', 'Ill', 'Desk', 'Patient'];
const withGuests = buyers.filter((buyer) => buyer !== 'Patient');

/** Sales before the feast, its evening with two doors that were without a network, and what comes after it. */
export function holdFeast(year: Year): Step[] {
  const feast = createFeast(year);
  const ill = { day: '2027-06-20', buyer: 'Ill', isWhole: true };
  const expectNote = (day: string, count: number): Step => [
    getTime(day),
    async () => expect(await year.query('select id from guest_note'), day).toHaveLength(count),
  ];
  return [
    ...prepare(year, feast),
    buyOnline(year, feast, { day: '2027-05-15', buyer: 'Anna', count: 3, seats: 2 }),
    buyOnline(year, feast, { day: '2027-05-16', buyer: 'Family', count: 2, isForFamily: true }),
    buyOnline(year, feast, { day: '2027-05-17', buyer: 'Ill', count: 2 }),
    sellInCash(year, feast, { day: '2027-05-20', buyer: 'Desk', count: 2 }),
    ...waitForChair(year, feast, 'Patient'),
    exchange(year, feast, '2027-05-25', 'Family'),
    refund(year, feast, {
      day: '2027-05-26',
      buyer: 'Anna',
      sums: { tickets: -200_00 },
      isWhole: false,
    }),
    [
      getTime('2027-05-27'),
      () =>
        year.callAsTeam(guestNotes.create, {
          params: { id: feast.listGuests('Desk')[0]?.id ?? 0 },
          body: { kind: 'wheelchair', text: '', audiences: ['door'], isForOrder: false },
        }),
    ],
    ...remindGuests(feast),
    ...openDoors(year, feast),
    thankGuests(year, feast),
    refund(year, feast, { ...ill, sums: { tickets: -400_00, fees: -12_00 } }),
    // Forgotten 90 days after the end of the feast's day.
    expectNote('2027-09-10', 1),
    expectNote('2027-09-12', 0),
  ];
}

/** A family table, which the hall of the first release has none of, and seats on a bus. */
const prepare = (year: Year, { query }: Feast): Step[] => [
  [
    getTime('2027-05-14'),
    async () => {
      await year.query(
        `update chair set also_admits = '{children}' where event_id = $1 and table_name = 'Table 30'`,
        [query.event],
      );
      await year.callAsTeam(extras.create, {
        body: {
          ...query,
          name: 'Bus seat',
          description: '',
          priceCents: 15_00,
          isPerGuest: true,
          maxQuantity: 1,
          stock: 5,
          isOnSale: true,
          isForSponsors: false,
        },
      });
    },
  ],
];

const remindGuests = (feast: Feast): Step[] =>
  (
    [
      ['2027-05-29', 'Who comes with you?'],
      ['2027-06-05', 'Coming up:'],
      ['2027-06-09', 'Who comes with you?'],
      ['2027-06-11', 'See you soon:'],
    ] as const
  ).map(([day, subject]) => [
    getTime(day),
    async () => {
      // Who comes alone has nobody to name.
      const isAboutGuests = subject.startsWith('Who');
      for (const buyer of isAboutGuests ? withGuests : buyers) feast.expectEmail(buyer, subject);
    },
  ]);

function openDoors(year: Year, { guests, query }: Feast): Step[] {
  const device = { options: { headers: { cookie: '' } } };
  /** What a door sends, once it has a network. */
  const scan = (
    door: string,
    arrivals: readonly Guest[],
    time: string,
    options: typeof device.options | null,
  ) => {
    const scannedAt = getTime(feastDay, time);
    const scans = arrivals.map(({ barCode }) => ({ barCode, deviceId: door, door, scannedAt }));
    const send = async () =>
      year.call(checkIn.receive, { query, body: { scans } }, options ?? (await year.signIn()));
    return send();
  };
  const at = (time: string, run: () => Promise<unknown>): Step => [getTime(feastDay, time), run];
  return [
    at('15:00', async () => {
      const joined = await joinAsDevice(year.getSite(), await year.signIn(), query);
      device.options = joined.options;
    }),
    at('18:30', () => scan('main', guests.slice(0, 4), '18:10', null)),
    // Its first guest came in by the other door before.
    at('19:00', () => scan('side', guests.slice(3, 6), '18:15', device.options)),
    at('23:00', async () => {
      const rows = await year.callAsTeam(manifest.list, { query });
      const received = rows.map(({ id }) => id);
      const expected = guests.map(({ id }) => received.includes(id));
      expect(expected).toEqual(guests.map((_, place) => place < 6));
      const [conflict, ...others] = await year.callAsTeam(conflicts.list, { query });
      expect(conflict).toMatchObject({ kind: 'two doors', ticket: { id: guests[3]?.id } });
      expect(others).toEqual([]);
    }),
  ];
}

const thankGuests = (year: Year, { query }: Feast): Step => [
  getTime('2027-06-14'),
  async () => {
    const audience = { kind: 'everyone' as const };
    const text = { subject: 'Thank you', body: 'It was a feast.' };
    const message = { audience, ...text, isAboutTicket: true };
    const { id } = await year.callAsTeam(guestMessages.create, { body: { ...query, message } });
    const { recipients } = await year.callAsTeam(guestMessages.listPeople, {
      body: { ...query, audience, isAboutTicket: true },
    });
    const body = { seen: message, count: recipients.length, sendAt: null, again: false };
    await year.callAsTeam(guestMessages.send, { params: { id }, body });
    for (const buyer of buyers) year.paper.expectEmail(getEmail(buyer), 'Thank you');
  },
];
