import { directory, type MemberInput } from '#features/directory/contract/directory.ts';
import { emptyMemberFields, memberFields } from '#features/directory/contract/member-fields.ts';
import type { Role } from '#contract/roles.ts';
import type { Audience } from '#features/accounts/contract/rules/audiences.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import type { SiteOptions } from './start-site.ts';
import { startSiteWithAdmin } from './start-site-with-admin.ts';

let count = 0;

/** Input for the next sample member. */
const form = (facts: Partial<MemberInput> = {}): MemberInput => {
  count += 1;
  return {
    ...emptyMemberFields,
    name: `Sample Member ${count}`,
    telephone: `617555${String(count).padStart(4, '0')}`,
    email: `member${count}@example.org`,
    kabondo: 'North',
    ...facts,
  };
};
/** The same audience for each field of an entry. */
const choices = (audience: Audience) => mapFields(memberFields, () => audience);
const byId = (id: number) => ({ params: { id } });

/** A site with a directory, a secretary, a member and a treasurer. */
export async function setUpDirectory(options: SiteOptions = {}) {
  const office = await startSiteWithAdmin(options);
  const { site, admin } = office;
  const add = (facts: Partial<MemberInput> = {}, options = admin) =>
    site.call(directory.create, { body: form(facts) }, options);
  const list = (options: { headers: Record<string, string> }) =>
    site.call(directory.list, {}, options);
  const getSession = async (...roles: Role[]) => (await office.member(...roles)).session;
  const secretary = await getSession('secretary');
  const member = await getSession('member');
  const treasurer = await getSession('treasurer');

  /** Adds a member with an account, signed in. */
  async function addMemberWithAccount(facts: Partial<MemberInput> = {}) {
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
    addMemberWithAccount,
    secretary,
    getSession,
    treasurer,
  };
}
