import { people } from '#features/people/contract/people.ts';
import type { Role } from '#contract/roles.ts';
import { z } from 'zod';
import { administrator, signInAsAdministrator } from './sign-in.ts';
import { type SiteOptions, startSite } from './start-site.ts';
import { openQueuedEmails } from './open-emails.ts';

export const samplePassword = 'a long and honest password';

/** A site with an administrator who can invite people. */
export async function startSiteWithAdmin(options: SiteOptions = {}) {
  const site = await startSite({
    ...options,
    variables: { ...administrator, ...options.variables },
  });
  const admin = { headers: await signInAsAdministrator(site.base) };
  let count = 0;

  const freshEmail = () => `person${(count += 1)}@example.org`;

  const signIn = (email: string, secret = samplePassword) => signInTo(site.base, email, secret);

  /** The secret in the newest invitation to an email address; '' when there is none. */
  async function secretFor(email: string): Promise<string> {
    const emails = await openQueuedEmails(site.handle.database, 'mail invitation %');
    const text = emails.findLast(({ to }) => to === email)?.text ?? '';
    return /\/invitation\/([\w-]+)/.exec(text)?.[1] ?? '';
  }

  /** The texts of the emails to an address, oldest first. */
  async function findEmailsTo(email: string): Promise<string[]> {
    const emails = await openQueuedEmails(site.handle.database);
    return emails.filter(({ to }) => to === email.toLowerCase()).map(({ text }) => text);
  }

  const invite = (email: string, roles: Role[] = ['usher']) =>
    site.call(people.invite, { body: { name: 'Sample Person', email, roles } }, admin);
  const accept = (secret: string, chosen = samplePassword) =>
    site.call(people.acceptInvitation, { body: { secret, password: chosen } });

  /** Creates an account with these roles, signed in. */
  async function member(...roles: Role[]) {
    const email = freshEmail();
    const person = await invite(email, roles);
    await accept(await secretFor(email));
    return { ...person, session: await signIn(email) };
  }

  const post = (path: string, body: unknown, cookie = '') => postTo(site.base, path, body, cookie);
  return {
    site,
    admin,
    freshEmail,
    signIn,
    secretFor,
    findEmailsTo: findEmailsTo,
    post,
    invite,
    accept,
    member,
  };
}

/** Sends a POST request with cookies, without the typed client, for tests of headers and invalid bodies. */
async function postTo(base: string, path: string, body: unknown, cookie = '') {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base, cookie },
    body: JSON.stringify(body),
  });
  const stored = new Map(
    [cookie, ...response.headers.getSetCookie()]
      .flatMap((line) => (line === cookie ? line.split('; ') : [line.split(';')[0] ?? '']))
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair] as const),
  );
  return {
    status: response.status,
    body: z.looseObject({ code: z.string().optional() }).parse(await response.json()),
    cookie: [...stored.values()].filter((pair) => !pair.endsWith('=')).join('; '),
  };
}

async function signInTo(base: string, email: string, secret: string) {
  const response = await fetch(`${base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ email, password: secret }),
  });
  const cookies = response.headers.getSetCookie().map((item) => item.split(';')[0]);
  return { status: response.status, headers: { cookie: cookies.join('; '), origin: base } };
}
