import type { BrowserContext } from '@playwright/test';
import { accounts } from '../features/accounts/contract/accounts.ts';
import { callEndpoint } from '../contract/client.ts';
import type { Role } from '../contract/roles.ts';
import { emails } from '../features/emails/contract/emails.ts';
import { people } from '../features/people/contract/people.ts';
import { administrator } from './server-process.ts';

const password = 'a long enough password';
const sessions = new Map<string, Promise<string>>();

/** Session cookie of a person with exactly these roles, cached per set of roles. Requires a site without a mail server. */
function createSessionCookie(address: string, roles: readonly Role[]): Promise<string> {
  const key = roles.toSorted().join(' ');
  const existing = sessions.get(key) ?? newSession(address, roles);
  sessions.set(key, existing);
  return existing;
}

/** Signs the browser in as a person with exactly these roles. */
export async function addSession(
  context: BrowserContext,
  address: string,
  roles: readonly Role[],
): Promise<void> {
  const [name = '', value = ''] = (await createSessionCookie(address, roles)).split('=', 2);
  await context.addCookies([{ name, value, url: address }]);
}

async function newSession(address: string, roles: readonly Role[]): Promise<string> {
  const admin = await signIn(address, administrator);
  if (roles.includes('admin')) return admin;
  const options = { headers: { cookie: admin, origin: address } };
  const email = `${roles.join('.') || 'nobody'}-${Date.now()}@example.org`;
  const name = `Sample ${roles.join(' and ') || 'guest'}`;
  await callEndpoint(address, people.invite, { body: { name, email, roles: [...roles] } }, options);
  const secret = await waitForInvitation(address, email, options);
  await callEndpoint(address, people.acceptInvitation, { body: { secret, password } });
  return signIn(address, { email, password });
}

/** Waits for the invitation and returns the secret in its link. */
async function waitForInvitation(
  address: string,
  email: string,
  options: { headers: Record<string, string> },
): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { messages } = await callEndpoint(
      address,
      emails.list,
      { query: { search: email } },
      options,
    );
    const secret = /\/invitation\/([\w-]+)/.exec(messages[0]?.text ?? '')?.[1];
    if (secret) return secret;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`No invitation for ${email}.`);
}

async function signIn(
  address: string,
  actor: { email: string; password: string },
): Promise<string> {
  let cookie = '';
  await callEndpoint(
    address,
    accounts.signIn,
    { body: actor },
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
