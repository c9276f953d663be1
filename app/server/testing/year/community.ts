import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { announcements } from '#features/announcements/contract/announcements.ts';
import { gatheringParties } from '#features/gatherings/contract/gathering-parties.ts';
import { gatherings } from '#features/gatherings/contract/gatherings.ts';
import { gatheringTickets } from '#features/gatherings/contract/gathering-tickets.ts';
import { createEditor } from '#features/gatherings/server/testing/create-editor.ts';
import {
  createGatheringInput,
  createPartyInput,
} from '#features/gatherings/server/testing/gathering-input.ts';
import { groupAttendance } from '#features/groups/contract/group-attendance.ts';
import { groupMessages } from '#features/groups/contract/group-messages.ts';
import { groups } from '#features/groups/contract/groups.ts';
import { createGroupInput } from '#features/groups/server/testing/group-input.ts';
import { intentions } from '#features/intentions/contract/intentions.ts';
import {
  createMassInput,
  createPrayerInput,
} from '#features/intentions/server/testing/intention-input.ts';
import { letterSubscribers } from '#features/letters/contract/letter-subscribers.ts';
import { letters } from '#features/letters/contract/letters.ts';
import { sampleLetter } from '../letter-rows.ts';
import { getTime } from './get-time.ts';
import { findKey, getEmail } from './links.ts';
import type { Year } from './open-year.ts';
import type { Step } from './step.ts';

const retreatDay = '2027-10-16';
type Retreat = { id: number; slug: string; typeId: number };

const openRetreat = (year: Year, retreat: Retreat): Step => [
  getTime('2027-09-01'),
  async () => {
    const body = createGatheringInput({ title: 'Retreat', day: retreatDay, remindsDaysBefore: 1 });
    const { id, slug } = await year.callAsTeam(gatherings.create, { body });
    const type = { id: null, title: 'Adult', priceCents: 120_00, isForChild: false, stock: 2 };
    const editor = createEditor(year.getSite(), await year.signIn());
    const { ticketTypes } = await editor.saveTypes(id, [type]);
    await year.callAsTeam(gatherings.publish, { params: { id }, body: { isPublished: true } });
    Object.assign(retreat, { id, slug, typeId: ticketTypes[0]?.id ?? 0 });
  },
];

const join = (year: Year, retreat: Retreat, day: string, person: string, subject: string): Step => [
  getTime(day),
  async () => {
    const { slug, typeId } = retreat;
    const email = getEmail(person);
    const tickets = [{ typeId, quantity: 1 }];
    const body = createPartyInput({ day: retreatDay, name: `${person} Sample`, email, tickets });
    await year.call(gatheringParties.create, { params: { slug }, body });
    year.paper.expectEmail(email, `${subject}: Retreat`);
  },
];

/** A place and the card fee, which is rounded up to the dollar, or both back with a minus. */
function postPlace({ paper }: Year, day: string, person: string, sign: 1 | -1): void {
  const common = { day, person, method: 'card' };
  paper.post({ ...common, account: 'gatherings', cents: sign * 120_00 });
  paper.post({ ...common, account: 'fees', cents: sign * 4_00 });
}

const payPlace = (year: Year, day: string, person: string): Step => [
  getTime(day, '12:30'),
  async () => {
    const params = { key: findKey(year, person, 'gathering-answer') };
    const headers = { 'idempotency-key': randomUUID() };
    const body = { token: 'tok_visa', amount: 124_00 };
    const { status } = await year.call(gatheringTickets.pay, { params, body }, { headers });
    expect(status).toBe('paid');
    postPlace(year, day, person, 1);
    year.paper.expectEmail(getEmail(person), 'Your receipt and places: Retreat');
  },
];

const refundPlace = (year: Year, retreat: Retreat, day: string, person: string): Step => [
  getTime(day),
  async () => {
    const ofRetreat = { params: { id: retreat.id }, query: { day: retreatDay } };
    const parties = await year.callAsTeam(gatheringParties.listForTeam, ofRetreat);
    const party = parties.find(({ email }) => email === getEmail(person));
    const params = { id: party?.bookingId ?? 0 };
    const { tickets } = await year.callAsTeam(gatheringTickets.getBooking, { params });
    const body = { ticketIds: tickets.map(({ id }) => id), reason: 'Is ill' };
    await year.callAsTeam(gatheringTickets.refund, { params, body });
    postPlace(year, day, person, -1);
    year.paper.expectEmail(getEmail(person), 'Your refund: Retreat');
  },
];

/** A retreat with two paid places: two come, one of them is refunded, and of two who wait the first gets the place. */
export function holdRetreat(year: Year): Step[] {
  const retreat: Retreat = { id: 0, slug: '', typeId: 0 };
  const [pays, waits] = ['Pay to keep your places', 'You’re on the waiting list'];
  const expectEmail = (time: Date, person: string, subject: string): Step => [
    time,
    async () => year.paper.expectEmail(getEmail(person), `${subject}: Retreat`),
  ];
  return [
    openRetreat(year, retreat),
    join(year, retreat, '2027-09-02', 'Early', pays),
    payPlace(year, '2027-09-02', 'Early'),
    join(year, retreat, '2027-09-03', 'Refunded', pays),
    payPlace(year, '2027-09-03', 'Refunded'),
    join(year, retreat, '2027-09-04', 'Waiting', waits),
    join(year, retreat, '2027-09-05', 'Later', waits),
    refundPlace(year, retreat, '2027-10-01', 'Refunded'),
    expectEmail(getTime('2027-10-01'), 'Waiting', 'You can have a place'),
    payPlace(year, '2027-10-01', 'Waiting'),
    expectEmail(getTime('2027-10-15', '18:00'), 'Early', 'See you soon'),
    expectEmail(getTime('2027-10-15', '18:00'), 'Waiting', 'See you soon'),
  ];
}

/** A choir, whose people come and go; who left is forgotten after 30 days. */
export function singTogether(year: Year, ids: ReadonlyMap<string, number>): Step[] {
  const choir = { id: 0 };
  const memberId = (person: string) => ids.get(person) ?? 0;
  const expectRows = (day: string, count: number): Step => [
    getTime(day, '15:00'),
    async () => {
      const rows = await year.query('select member_id from group_member where group_id = $1', [
        choir.id,
      ]);
      expect(rows, `the choir on ${day}`).toHaveLength(count);
    },
  ];
  return [
    [
      getTime('2027-05-07'),
      async () => {
        const body = createGroupInput({ name: 'Choir of the year' });
        choir.id = (await year.callAsTeam(groups.create, { body })).id;
        for (const person of ['Stays', 'Leaver', 'Dies'])
          await year.callAsTeam(groups.addMember, {
            params: { id: choir.id },
            body: { memberId: memberId(person) },
          });
      },
    ],
    ...['2027-05-30', '2027-06-27'].map((day): Step => [
      getTime(day, '18:00'),
      () =>
        year.callAsTeam(groupAttendance.save, {
          params: { id: choir.id, day },
          body: { memberIds: [memberId('Leaver')], guests: 1 },
        }),
    ]),
    [
      getTime('2027-08-02'),
      () =>
        year.callAsTeam(groups.removeMember, {
          params: { id: choir.id, memberId: memberId('Leaver') },
        }),
    ],
    expectRows('2027-08-31', 3),
    expectRows('2027-09-02', 2),
    [
      getTime('2027-12-02'),
      async () => {
        const body = { subject: 'Carols', body: 'We sing on Friday.', count: 1 };
        await year.callAsTeam(groupMessages.send, { params: { id: choir.id }, body });
        year.paper.expectEmail(getEmail('Stays'), 'Choir of the year: Carols');
      },
    ],
  ];
}

/** A letter to who confirmed; who did not is forgotten after a week. */
export function writeLetter(year: Year): Step[] {
  const subscribe = (person: string): Step => [
    getTime('2027-05-10'),
    async () => {
      await year.call(letterSubscribers.subscribe, { body: { email: getEmail(person) } });
      year.paper.expectEmail(getEmail(person), 'Get our letters by email');
    },
  ];
  const expectSubscribers = (day: string, expected: string[]): Step => [
    getTime(day, '15:00'),
    async () => {
      const rows = await year.callAsTeam(letterSubscribers.list, {});
      expect(rows.map(({ email }) => email).toSorted(), day).toEqual(expected.map(getEmail));
    },
  ];
  return [
    subscribe('Reader'),
    subscribe('Unsure'),
    [
      getTime('2027-05-11'),
      async () => {
        const params = { key: findKey(year, 'Reader', 'letter-confirm') };
        await year.call(letterSubscribers.confirm, { params });
      },
    ],
    expectSubscribers('2027-05-16', ['Reader', 'Unsure']),
    expectSubscribers('2027-05-18', ['Reader']),
    [
      getTime('2027-11-26'),
      async () => {
        const { id } = await year.callAsTeam(letters.create, { body: sampleLetter });
        const body = { seen: sampleLetter, count: 1, sendAt: null };
        await year.callAsTeam(letters.send, { params: { id }, body });
        year.paper.expectEmail(getEmail('Reader'), 'Advent greetings');
      },
    ],
  ];
}

/** A Mass before the year began, which is forgotten a year after it; one of the year, and a prayer of a week. */
export function requestMasses(year: Year): Step[] {
  const place = (forWhom: string, day: string) => async () => {
    const body = createMassInput({ forWhom, wishedDay: null });
    const { id } = await year.callAsTeam(intentions.createByHand, { body });
    const seen = { state: 'waiting' as const, day: null, startTime: '' };
    const settled = { state: 'placed' as const, day, startTime: '13:00' };
    const rest = { reply: '', acceptsSecond: false, isUndo: false, seen };
    await year.callAsTeam(intentions.settle, { params: { id }, body: { ...settled, ...rest } });
  };
  const expectStored = (day: string, expected: string[]): Step => [
    getTime(day, '15:00'),
    async () => {
      const rows = await year.query('select for_whom from intention order by for_whom');
      expect(
        rows.map((row) => row['for_whom']),
        day,
      ).toEqual(expected);
    },
  ];
  return [
    [getTime('2027-05-05'), place('Early Mass', '2027-04-25')],
    [getTime('2027-05-05', '13:00'), place('Late Mass', '2027-05-09')],
    [
      getTime('2027-07-05'),
      () => year.callAsTeam(intentions.createByHand, { body: createPrayerInput() }),
    ],
    expectStored('2028-05-03', ['', 'Early Mass', 'Late Mass']),
    expectStored('2028-05-05', ['', 'Late Mass']),
  ];
}

/** News that are published and expire by their days, and are emailed once. */
export function publishNews(year: Year): Step[] {
  const isPublished = async () =>
    (await year.call(announcements.list, {})).some(
      ({ announcementTitle }) => announcementTitle === 'Picnic',
    );
  const expectPublished = (day: string, time: string, expected: boolean): Step => [
    getTime(day, time),
    async () => expect(await isPublished(), `${day} ${time}`).toBe(expected),
  ];
  return [
    [
      getTime('2027-07-25'),
      async () => {
        await year.callAsTeam(announcements.updateSubscription, { body: { subscribed: true } });
        await year.callAsTeam(announcements.create, {
          body: {
            announcementDate: null,
            sundayNumber: 'Sunday',
            announcementTitle: 'Picnic',
            announcementDetail: 'After Mass.',
            draft: false,
            publishOn: '2027-08-15',
            expiresOn: '2027-11-07',
            sendByEmail: true,
          },
        });
        year.paper.expectEmail('admin@example.org', 'Picnic');
      },
    ],
    expectPublished('2027-08-14', '23:55', false),
    expectPublished('2027-08-15', '00:05', true),
    // The day on which summer time ends has 25 hours.
    expectPublished('2027-11-07', '23:55', true),
    expectPublished('2027-11-08', '00:05', false),
  ];
}
