import { expect } from 'vitest';
import { directory } from '#features/directory/contract/directory.ts';
import { emptyMemberFields } from '#features/directory/contract/member-fields.ts';
import { householdChecks } from '#features/join-us/contract/household-checks.ts';
import { type JoinInput, joinRequests } from '#features/join-us/contract/join-requests.ts';
import { letterSubscribers } from '#features/letters/contract/letter-subscribers.ts';
import { personalData } from '#features/personal-data/contract/personal-data.ts';
import { getEmail, findKey } from './links.ts';
import { getTime } from './get-time.ts';
import { give } from './money.ts';
import type { Year } from './open-year.ts';
import type { Step } from './step.ts';

/** Whom the directory gets in the year, beside the eight of the first release; `ids` are their entries. */
export function enterMembers(year: Year): { ids: Map<string, number>; steps: Step[] } {
  const ids = new Map<string, number>();
  const byName = (name: string) => ({ params: { id: ids.get(name) ?? 0 } });
  const write = (name: string) => ({
    ...emptyMemberFields,
    name: `${name} Sample`,
    email: getEmail(name),
  });
  const enter = (name: string) => async () => {
    const { id } = await year.callAsTeam(directory.create, { body: write(name) });
    ids.set(name, id);
  };
  const expectEntry = (day: string, name: string, isStored: boolean): Step => [
    getTime(day, '15:00'),
    async () => {
      const rows = await year.query('select id from member where name = $1', [`${name} Sample`]);
      expect(rows, `${name} on ${day}`).toHaveLength(isStored ? 1 : 0);
    },
  ];
  return {
    ids,
    steps: [
      ...['Stays', 'Moves', 'Dies', 'Forgotten', 'Leaver'].map((name): Step => [
        getTime('2027-05-06'),
        enter(name),
      ]),
      [getTime('2027-07-01'), () => year.callAsTeam(directory.delete, byName('Forgotten'))],
      // It can be restored for 30 days, to the hour.
      expectEntry('2027-07-30', 'Forgotten', true),
      expectEntry('2027-08-01', 'Forgotten', false),
      [getTime('2027-07-02'), () => year.callAsTeam(directory.delete, byName('Stays'))],
      [getTime('2027-07-20'), () => year.callAsTeam(directory.restore, byName('Stays'))],
      ...(['Moves', 'Dies'] as const).map((name): Step => {
        const status = name === 'Moves' ? ('moved' as const) : ('died' as const);
        const body = { ...write(name), status };
        return [
          getTime('2027-09-21'),
          () => year.callAsTeam(directory.update, { ...byName(name), body }),
        ];
      }),
    ],
  };
}

const confirmation = 'Confirm your email address';
const family: JoinInput = {
  name: 'The Ssekandi family',
  address: '1 Main Street\nWaltham, MA 02451',
  message: '',
  hasConsent: true,
  people: [
    { id: null, name: 'Petero Ssekandi', householdRole: 'head', email: getEmail('Petero') },
    { id: null, name: 'Nakato Ssekandi', householdRole: 'child', birthday: '2015-02-28' },
  ],
};

/** A family asks to join and is accepted, another never confirms its address; in November each household is asked what is still right. */
export const welcomeFamilies = (year: Year): Step[] => [
  [
    getTime('2027-08-10'),
    async () => {
      await year.call(joinRequests.create, { body: family });
      year.paper.expectEmail(getEmail('Petero'), confirmation);
      const people: JoinInput['people'] = [
        { id: null, name: 'Silent Sample', householdRole: 'head', email: getEmail('Silent') },
      ];
      await year.call(joinRequests.create, {
        body: { ...family, name: 'The Silent family', people },
      });
      year.paper.expectEmail(getEmail('Silent'), confirmation);
    },
  ],
  [
    getTime('2027-08-11'),
    async () => {
      const secret = findKey(year, 'Petero', 'join-us');
      await year.call(joinRequests.confirm, { params: { secret } });
      // The secretary of the first release.
      year.paper.expectEmail(getEmail('Person4'), 'Petero Ssekandi would like to join');
    },
  ],
  [
    getTime('2027-08-12'),
    async () => {
      const [request] = await year.callAsTeam(joinRequests.list, {});
      const { name, address, people } = family;
      const body = {
        name,
        address,
        people,
        addressAudience: 'nobody',
        household: null,
        reply: '',
      } as const;
      await year.callAsTeam(joinRequests.accept, { params: { id: request?.id ?? 0 }, body });
      const subjects = ['Welcome to Namugongo', 'Your account at Namugongo'];
      year.paper.expectEmail(getEmail('Petero'), ...subjects);
    },
  ],
  [
    getTime('2027-10-20'),
    async () => {
      await year.callAsTeam(householdChecks.updateSettings, { body: { month: 11 } });
      // Who does not answer is reminded twice; not who moved or died.
      for (const person of ['Petero', 'Stays', 'Leaver'])
        for (let count = 0; count < 3; count += 1)
          year.paper.expectEmail(getEmail(person), 'Is this still right?');
    },
  ],
];

/** Someone who is in many records, and asks to be deleted. */
export const leaveTheSite = (year: Year): Step[] => [
  [getTime('2027-05-08'), () => give(year, { day: '2027-05-08', person: 'Leaver', amount: 70_00 })],
  [
    getTime('2027-05-08', '13:00'),
    async () => {
      await year.call(letterSubscribers.subscribe, { body: { email: getEmail('Leaver') } });
      year.paper.expectEmail(getEmail('Leaver'), 'Get our letters by email');
    },
  ],
  [
    getTime('2028-02-20'),
    () => year.callAsTeam(personalData.deleteForOffice, { body: { email: getEmail('Leaver') } }),
  ],
];
