import type { Account } from '#contract/account.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import {
  type Auth,
  type AuthOptions,
  callAuth,
  cookiePrefix,
  freshSessionMinutes,
  createLazyAuth,
} from './create-auth.ts';
import { isSessionFresh, listRoles } from './queries.ts';

export type AccountService = {
  auth(): Promise<Auth>;
  /** The account of a request, looked up once per request; null without a valid session. */
  getAccount(request: FastifyRequest): Promise<Account | null>;
  /** The id of the request's session, or null. */
  sessionId(request: FastifyRequest): Promise<string | null>;
  /** True when the session is recent enough to change the account's sign-in. */
  isSessionFresh(request: FastifyRequest): Promise<boolean>;
  /** The account of a request; also extends the session. */
  getAccountAndRefresh(request: FastifyRequest, reply: FastifyReply): Promise<Account | null>;
};

const sessionCookie = `${cookiePrefix}.session_token=`;
const hasSession = (request: FastifyRequest) =>
  request.headers.cookie?.includes(sessionCookie) ?? false;

export function createAccountService(deps: AuthOptions): AccountService {
  const auth = createLazyAuth(deps);
  const accountsByRequest = new WeakMap<FastifyRequest, Promise<Account | null>>();

  async function getSession(request: FastifyRequest) {
    const { api } = await auth();
    const headers = getCookieHeaders(request);
    return callAuth(() => api.getSession({ headers, query: { disableRefresh: true } }));
  }

  async function findAccount(request: FastifyRequest): Promise<Account | null> {
    const session = await getSession(request);
    return session ? toAccount(deps.database, session.user) : null;
  }

  return {
    auth,
    async getAccount(request) {
      if (!hasSession(request)) return null;
      const account = accountsByRequest.get(request) ?? findAccount(request);
      accountsByRequest.set(request, account);
      return account;
    },
    async sessionId(request) {
      return (hasSession(request) && (await getSession(request))?.session.id) || null;
    },
    async isSessionFresh(request) {
      const session = hasSession(request) ? await getSession(request) : null;
      return session
        ? isSessionFresh(deps.database, session.session.id, freshSessionMinutes)
        : false;
    },
    async getAccountAndRefresh(request, reply) {
      if (!hasSession(request)) return null;
      const { api } = await auth();
      const { response, headers } = await callAuth(() =>
        api.getSession({ headers: getCookieHeaders(request), returnHeaders: true }),
      );
      for (const cookie of headers?.getSetCookie() ?? []) reply.header('set-cookie', cookie);
      return response ? toAccount(deps.database, response.user) : null;
    },
  };
}

const getCookieHeaders = (request: FastifyRequest) =>
  new Headers({ cookie: request.headers.cookie ?? '' });

async function toAccount(
  db: Database,
  {
    id,
    name,
    email,
    telephone,
  }: { id: string; name: string; email: string; telephone?: string | null | undefined },
): Promise<Account> {
  return { id, name, email, telephone: telephone ?? null, roles: await listRoles(db, id) };
}
