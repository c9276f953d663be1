import type { Role } from '#contract/roles.ts';
import { type Audience, audiences } from '#features/accounts/contract/rules/audiences.ts';
import { directory, type MemberInput } from '#features/directory/contract/directory.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { parseText, listPeople } from './testing/read-members.ts';

const { add, byId, choices, office, secretary, site } = await setUpDirectory();
afterAll(() => site.stop());

type Session = { headers: Record<string, string> };
type Query = { member?: number | undefined; household?: number | undefined };
const read = async (session: Session, query: Query = {}) => {
  const address = new URL('/api/directory/contacts.vcf', site.base);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value));
  return fetch(address, session);
};
const readText = async (session: Session, query?: Query) => (await read(session, query)).text();
const getCard = (text: string, name: string) =>
  text.split('BEGIN:VCARD').find((card) => card.includes(`FN:${name}\r\n`)) ?? '';

async function addReader(roles: Role[], facts: Partial<MemberInput> = {}) {
  const { email, session } = await office.member(...roles);
  const entry = await add({ ...facts, email });
  await site.call(directory.invite, byId(entry.id), secretary);
  return { entry, session };
}

describe('the cards of a person', () => {
  let person: Awaited<ReturnType<typeof addReader>>;
  let home: number;
  let readers: { name: string; sees: readonly Audience[]; session: Session }[];
  const facts = {
    kabondo: 'South',
    birthday: 'June 3, 1980',
    address: '12 Sample St\nWaltham, MA 02451',
  };

  beforeAll(async () => {
    const body = { name: 'A home', address: '7 Sample St', addressAudience: 'nobody' as const };
    home = (await site.call(directory.createHousehold, { body }, secretary)).id;
    person = await addReader(['member'], { ...facts, householdId: home });
    const { telephone, name } = person.entry;
    const all: [string, readonly Audience[], { session: Session }][] = [
      ['a member at home', ['members'], await addReader(['member'], { householdId: home })],
      [
        'a leader at home',
        ['members', 'leaders'],
        await addReader(['member', 'treasurer'], { householdId: home }),
      ],
      ['a member elsewhere', ['members'], await addReader(['member'])],
      ['a leader elsewhere', ['members', 'leaders'], await addReader(['member', 'treasurer'])],
      ['a member with the same number', ['members'], await addReader(['member'], { telephone })],
      [
        'a member of the same name',
        ['members'],
        await addReader(['member'], { name: `${name} II` }),
      ],
      ['a secretary', audiences, { session: secretary }],
      ['the person', audiences, person],
    ];
    readers = all.map(([reader, sees, { session }]) => ({ name: reader, sees, session }));
  });

  test.each(audiences)('for %s have nothing for anybody else', async (audience) => {
    const { entry } = person;
    const body = { ...entry, householdId: home, choices: choices(audience) };
    await site.call(directory.update, { ...byId(entry.id), body }, secretary);
    const lines = [
      `TEL;TYPE=VOICE:+1${entry.telephone}`,
      `EMAIL;TYPE=INTERNET:${entry.email}`,
      'NOTE:Kabondo: South',
      'BDAY:1980-06-03',
      'ADR;TYPE=HOME:;;12 Sample St\\nWaltham\\, MA 02451;;;;',
    ];
    for (const { name, sees, session } of readers)
      for (const query of [{}, { member: entry.id }, { household: home }]) {
        const card = getCard(await readText(session, query), entry.name);
        expect([name, card]).not.toEqual([name, '']);
        for (const line of lines)
          expect([name, line, card.includes(`${line}\r\n`)]).toEqual([
            name,
            line,
            sees.includes(audience),
          ]);
      }
  });

  test('have the address of the household for those who may see it', async () => {
    const { entry } = person;
    const body = { ...entry, address: '', householdId: home, choices: choices('nobody') };
    await site.call(directory.update, { ...byId(entry.id), body }, secretary);
    for (const { name, session } of readers) {
      const card = getCard(await readText(session), entry.name);
      const sees = name.endsWith('at home') || name === 'a secretary' || name === 'the person';
      expect([name, card.includes('7 Sample St')]).toEqual([name, sees]);
    }
  });
});

test('a file has one person, a household or all; an import reads the same people', async () => {
  const body = { name: 'The Katos', address: '7 Sample St', addressAudience: 'members' as const };
  const { id } = await site.call(directory.createHousehold, { body }, secretary);
  const all = { householdId: id, choices: choices('members'), kabondo: 'St. Kizito, North' };
  const anne = await add({ ...all, name: 'Anne Kato', birthday: 'June 3' });
  const ben = await add({ ...all, name: 'Ben Kato', telephone: '+256772123456' });
  const listNames = (text: string) => [...text.matchAll(/^FN:(.*)\r$/gm)].map(([, name]) => name);
  expect(listNames(await readText(secretary, { member: anne.id }))).toEqual(['Anne Kato']);
  const household = await read(secretary, { household: id });
  expect(household.headers.get('content-type')).toBe('text/vcard; charset=utf-8');
  const text = await household.text();
  expect(listNames(text)).toEqual(['Anne Kato', 'Ben Kato']);
  expect(listNames(await readText(secretary)).length).toBeGreaterThan(2);
  const address = '7 Sample St';
  const kabondo = 'St. Kizito, North';
  expect(listPeople(parseText(text))).toEqual([
    {
      name: 'Anne Kato',
      telephone: anne.telephone,
      email: anne.email,
      kabondo,
      address,
      birthday: 'June 3',
    },
    { name: 'Ben Kato', telephone: ben.telephone, email: ben.email, kabondo, address },
  ]);
});

test.each([{ member: 999_999 }, { household: 999_999 }])('of %o there is none', async (query) => {
  expect((await read(secretary, query)).status).toBe(404);
});

test('visitors and ushers have none', async () => {
  expect((await read({ headers: {} })).status).toBe(401);
  const { session } = await office.member('usher');
  expect((await read(session)).status).toBe(403);
});
