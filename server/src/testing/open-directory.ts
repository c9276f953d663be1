import { directory, type MemberForm } from '@namugongo/contract/directory';
import type { Role } from '@namugongo/contract/endpoint';
import type { Audience } from '@namugongo/contract/rules/audiences';
import { openOffice } from './open-office.ts';

let count = 0;

/** The next entry as its form sends it. */
const form = (facts: Partial<MemberForm> = {}): MemberForm => {
  count += 1;
  return {
    name: `Sample Member ${count}`,
    telephone: `617555${String(count).padStart(4, '0')}`,
    email: `member${count}@example.org`,
    kabondo: 'North',
    ...facts,
  };
};
/** The same choice for each field of an entry. */
const choices = (audience: Audience) => ({
  telephone: audience,
  email: audience,
  kabondo: audience,
});
const byId = (id: number) => ({ params: { id } });

/** A site with a directory and those who read it: its secretary, a member, and the treasurer as a leader. */
export async function openDirectory() {
  const office = await openOffice();
  const { site, admin } = office;
  const add = (facts: Partial<MemberForm> = {}, options = admin) =>
    site.call(directory.add, { body: form(facts) }, options);
  const list = (options: { headers: Record<string, string> }) =>
    site.call(directory.list, {}, options);
  const sessionOf = async (...roles: Role[]) => (await office.member(...roles)).session;
  const secretary = await sessionOf('secretary');
  const member = await sessionOf('member');
  const treasurer = await sessionOf('treasurer');

  /** A member whose entry belongs to an account, signed in. */
  async function personOfEntry(facts: Partial<MemberForm> = {}) {
    const entry = await add(facts);
    await site.call(directory.invite, byId(entry.id), secretary);
    await office.accept(await office.secretFor(entry.email));
    return { entry, session: await office.signIn(entry.email) };
  }

  return {
    office,
    site,
    admin,
    add,
    byId,
    choices,
    form,
    list,
    member,
    personOfEntry,
    secretary,
    sessionOf,
    treasurer,
  };
}
