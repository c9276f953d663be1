import { people } from '@namugongo/contract/people';
import type { Role } from '@namugongo/contract/endpoint';
import { like } from 'drizzle-orm';
import { outbox } from '../platform/tables.ts';
import { administrator, signInAsAdministrator } from './sign-in.ts';
import { startSite } from './start-site.ts';

export const password = 'a long and honest password';

/** A site with its administrator, who invites people. */
export async function openOffice() {
  const site = await startSite({ variables: administrator });
  const admin = { headers: await signInAsAdministrator(site.base) };
  let count = 0;

  const freshEmail = () => `person${(count += 1)}@example.org`;

  async function signIn(email: string, secret = password) {
    const response = await fetch(`${site.base}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.base },
      body: JSON.stringify({ email, password: secret }),
    });
    const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0]);
    return { status: response.status, headers: { cookie: cookies.join('; '), origin: site.base } };
  }

  /** The secret in the newest invitation that was written to somebody. */
  async function secretFor(email: string): Promise<string> {
    const rows = await site.handle.database
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, 'mail invitation %'))
      .orderBy(outbox.id);
    const texts = rows.map(({ payload }) => JSON.stringify(payload));
    const text = texts.filter((one) => one.includes(email)).at(-1) ?? '';
    return /#\/invitation\/([\w-]+)/.exec(text)?.[1] ?? '';
  }

  const invite = (email: string, roles: Role[] = ['usher']) =>
    site.call(people.invite, { body: { name: 'Sample Person', email, roles } }, admin);
  const accept = (secret: string, chosen = password) =>
    site.call(people.acceptInvitation, { body: { secret, password: chosen } });

  /** Somebody with an account who is signed in. */
  async function member(...roles: Role[]) {
    const email = freshEmail();
    const person = await invite(email, roles);
    await accept(await secretFor(email));
    return { ...person, session: await signIn(email) };
  }

  return { site, admin, freshEmail, signIn, secretFor, invite, accept, member };
}
