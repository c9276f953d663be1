import type { Account } from '@namugongo/contract/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../platform/database.ts';
import { type Auth, type AuthGround, cookiePrefix, freshMinutes, lazyAuth } from './auth.ts';
import { isYoung, rolesOf } from './queries.ts';

export type Accounts = {
  auth(): Promise<Auth>;
  /** The person behind a request, looked up once per request; null for a visitor and after the session has ended. */
  who(request: FastifyRequest): Promise<Account | null>;
  /** Which of the person's sessions a request came with. */
  sessionId(request: FastifyRequest): Promise<string | null>;
  /** True when the person signed in not long ago, and so may change how they sign in. */
  signedInLately(request: FastifyRequest): Promise<boolean>;
  /** The person, and the session of somebody who keeps coming is made longer. */
  whoStays(request: FastifyRequest, reply: FastifyReply): Promise<Account | null>;
};

const sessionCookie = `${cookiePrefix}.session_token=`;
const hasSession = (request: FastifyRequest) =>
  request.headers.cookie?.includes(sessionCookie) ?? false;

export function createAccounts(ground: AuthGround): Accounts {
  const auth = lazyAuth(ground);
  const known = new WeakMap<FastifyRequest, Promise<Account | null>>();

  async function sessionOf(request: FastifyRequest) {
    const { api } = await auth();
    return api.getSession({ headers: cookiesOf(request), query: { disableRefresh: true } });
  }

  async function lookUp(request: FastifyRequest): Promise<Account | null> {
    const session = await sessionOf(request);
    return session ? accountOf(ground.database, session.user) : null;
  }

  return {
    auth,
    async who(request) {
      if (!hasSession(request)) return null;
      const found = known.get(request) ?? lookUp(request);
      known.set(request, found);
      return found;
    },
    async sessionId(request) {
      return (hasSession(request) && (await sessionOf(request))?.session.id) || null;
    },
    async signedInLately(request) {
      const session = hasSession(request) ? await sessionOf(request) : null;
      return session ? isYoung(ground.database, session.session.id, freshMinutes) : false;
    },
    async whoStays(request, reply) {
      if (!hasSession(request)) return null;
      const { api } = await auth();
      const { response, headers } = await api.getSession({
        headers: cookiesOf(request),
        returnHeaders: true,
      });
      for (const cookie of headers?.getSetCookie() ?? []) reply.header('set-cookie', cookie);
      return response ? accountOf(ground.database, response.user) : null;
    },
  };
}

const cookiesOf = (request: FastifyRequest) =>
  new Headers({ cookie: request.headers.cookie ?? '' });

async function accountOf(
  db: Database,
  {
    id,
    name,
    email,
    telephone,
  }: { id: string; name: string; email: string; telephone?: string | null | undefined },
): Promise<Account> {
  return { id, name, email, telephone: telephone ?? null, roles: await rolesOf(db, id) };
}
