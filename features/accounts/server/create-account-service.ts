import type { Account } from '#contract/account.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isGuarded } from '#contract/rules/roles.ts';
import { addMinutes, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { cookiePrefix } from '#platform/http/cookies.ts';
import {
  type Auth,
  type AuthOptions,
  callAuth,
  freshSessionMinutes,
  createLazyAuth,
} from './create-auth.ts';
import { ensureSecondFactorDate, findStanding, isSessionFresh } from './queries.ts';

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

/** For so long a person can postpone the second factor, from the first time that a role needs it. */
const graceMinutes = 7 * 24 * 60;

const sessionCookie = `${cookiePrefix}.session_token=`;
const hasSession = (request: FastifyRequest) =>
  request.headers.cookie?.includes(sessionCookie) ?? false;

type AccountServiceOptions = AuthOptions & {
  clock: Clock;
  config: Pick<Config, 'SECOND_FACTOR'>;
};

export function createAccountService(deps: AccountServiceOptions): AccountService {
  const auth = createLazyAuth(deps);
  const accountsByRequest = new WeakMap<FastifyRequest, Promise<Account | null>>();

  async function getSession(request: FastifyRequest) {
    const { api } = await auth();
    const headers = getCookieHeaders(request);
    return callAuth(() => api.getSession({ headers, query: { disableRefresh: true } }));
  }

  async function findAccount(request: FastifyRequest): Promise<Account | null> {
    const session = await getSession(request);
    return session ? toAccount(deps, session) : null;
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
      return response ? toAccount(deps, response) : null;
    },
  };
}

const getCookieHeaders = (request: FastifyRequest) =>
  new Headers({ cookie: request.headers.cookie ?? '' });

type Session = {
  session: { byPasskey?: boolean | null | undefined };
  user: { id: string; name: string; email: string; telephone?: string | null | undefined };
};

async function toAccount(
  { database, config, clock }: AccountServiceOptions,
  { session, user: { id, name, email, telephone } }: Session,
): Promise<Account> {
  const standing = await findStanding(database, id);
  const account = { id, name, email, telephone: telephone ?? null, roles: standing.roles };
  const hasFactor = standing.hasAuthenticator || (standing.hasPasskey && session.byPasskey);
  if (!config.SECOND_FACTOR || hasFactor || !isGuarded(account)) return account;
  const secondFactorDueAt =
    standing.secondFactorDueAt ??
    (await ensureSecondFactorDate(database, id, addMinutes(clock.now(), graceMinutes)));
  return { ...account, secondFactorDueAt };
}
