import { accounts } from '@namugongo/contract/accounts';
import { call } from '@namugongo/contract/call';
import type { Role } from '@namugongo/contract/endpoint';
import { operations } from '@namugongo/contract/operations';
import { people } from '@namugongo/contract/people';
import { administrator } from './server-process.ts';

const password = 'a long enough password';
const sessions = new Map<string, Promise<string>>();

/** The session cookie of somebody who has just these roles; made once for each set of them. The site must have no mail server. */
export function sessionAs(address: string, roles: readonly Role[]): Promise<string> {
  const key = roles.toSorted().join(' ');
  const known = sessions.get(key) ?? newSession(address, roles);
  sessions.set(key, known);
  return known;
}

async function newSession(address: string, roles: readonly Role[]): Promise<string> {
  const admin = await signIn(address, administrator);
  if (roles.includes('admin')) return admin;
  const options = { headers: { cookie: admin, origin: address } };
  const email = `${roles.join('.') || 'nobody'}-${Date.now()}@example.org`;
  const name = `Sample ${roles.join(' and ') || 'guest'}`;
  await call(address, people.invite, { body: { name, email, roles: [...roles] } }, options);
  const secret = await invitationOf(address, email, options);
  await call(address, people.acceptInvitation, { body: { secret, password } });
  return signIn(address, { email, password });
}

/** The secret in a kept invitation, once it has been written. */
async function invitationOf(
  address: string,
  email: string,
  options: { headers: Record<string, string> },
): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { messages } = await call(
      address,
      operations.mail,
      { query: { search: email } },
      options,
    );
    const secret = /#\/invitation\/([\w-]+)/.exec(messages[0]?.text ?? '')?.[1];
    if (secret) return secret;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`The invitation of ${email} was not written.`);
}

async function signIn(address: string, who: { email: string; password: string }): Promise<string> {
  let cookie = '';
  await call(
    address,
    accounts.signIn,
    { body: who },
    {
      headers: { origin: address },
      fetch: async (...request) => {
        const response = await fetch(...request);
        cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
        return response;
      },
    },
  );
  return cookie;
}
