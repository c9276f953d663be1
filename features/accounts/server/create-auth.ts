import { AsyncLocalStorage } from 'node:async_hooks';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Database } from '#platform/database/database.ts';
import type { Logger } from 'pino';
import type { Config } from '#platform/config.ts';
import { isDatabaseUnavailable } from '#platform/database/database-errors.ts';
import { getCookiePrefix, isSecure } from '#platform/http/cookies.ts';
import { getOrCreateSiteSecret } from '#platform/secrets.ts';
import { signInPlugins } from './build-sign-in-plugins.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';
import * as tables from './tables.ts';

export type AuthOptions = {
  config: Pick<Config, 'PUBLIC_URL'>;
  database: NodePgDatabase;
  log: Logger;
  /** Whether nobody may sign in to an account. */
  isClosed(db: Database, userId: string): Promise<boolean>;
};
export type Auth = Awaited<ReturnType<typeof createAuth>>;

const authPath = '/api/auth';
/** Header with the client's IP for the auth library; overwrites a header sent by the client. */
export const clientIpHeader = 'x-namugongo-address';

/** Minutes after signing in during which a person may change their sign-in. */
export const freshSessionMinutes = 60;

const day = 24 * 60 * 60;

/** Loads the auth library on first use. After an error the next call tries again. */
export function createLazyAuth(deps: AuthOptions): () => Promise<Auth> {
  let auth: Promise<Auth> | null = null;
  return () =>
    (auth ??= createAuth(deps).catch((error: unknown) => {
      auth = null;
      throw error;
    }));
}

async function createAuth({ config, database, log, isClosed }: AuthOptions) {
  const publicUrl = new URL(config.PUBLIC_URL);
  const [{ betterAuth }, { drizzleAdapter }, secret, plugins] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/adapters/drizzle'),
    getOrCreateSiteSecret(database, 'sessions'),
    signInPlugins(database, publicUrl),
  ]);
  return betterAuth({
    appName: 'Namugongo',
    baseURL: publicUrl.origin,
    basePath: authPath,
    secret,
    database: drizzleAdapter(database, { provider: 'pg', schema: tables, transaction: true }),
    // Accounts are created by invitation only.
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: {
        hash: hashPassword,
        verify: ({ password, hash }) => verifyPassword(password, hash),
      },
    },
    user: { additionalFields: { telephone: { type: 'string', required: false, input: false } } },
    session: {
      expiresIn: 30 * day,
      updateAge: day,
      freshAge: freshSessionMinutes * 60,
      additionalFields: { byPasskey: { type: 'boolean', required: false, input: false } },
    },
    databaseHooks: createSessionHook({ database, isClosed }),
    plugins,
    trustedOrigins: (request) => (request ? listLoopbackOrigins(request) : []),
    // The site's own rate limiter runs first and is shared by all processes.
    rateLimit: { enabled: false },
    advanced: {
      // '__Host-' instead of the library's '__Secure-': no other site of the same domain can set such a cookie.
      cookiePrefix: getCookiePrefix(config),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure(config), path: '/' },
      // Set explicitly, because the library disables both checks under NODE_ENV=test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [clientIpHeader] },
    },
    logger: {
      level: 'warn',
      log(level, message, ...details) {
        noteOutage(details);
        log.debug({ level, message }, 'accounts');
      },
    },
    // Otherwise the library prints errors of the database with the values of their queries, such as session tokens.
    onAPIError: { throw: true },
  });
}

/** Begins no session of a closed account, and records whether one began with a passkey. */
const createSessionHook = ({ database, isClosed }: Pick<AuthOptions, 'database' | 'isClosed'>) => ({
  session: {
    create: {
      async before<Session extends { userId: string }>(
        session: Session,
        context: { path?: string } | null,
      ) {
        const { APIError } = await import('better-auth/api');
        if (await isClosed(database, session.userId))
          throw new APIError('FORBIDDEN', { code: 'ACCOUNT_CLOSED', message: 'closed' });
        const byPasskey = context?.path === '/passkey/verify-authentication';
        return { data: { ...session, byPasskey } };
      },
    },
  },
});

const outages = new AsyncLocalStorage<{ error: unknown }>();

/** Records an error of an unavailable database, which the library only logs, for the running `callAuth`. */
function noteOutage(errors: readonly unknown[]): void {
  const error = errors.find(isDatabaseUnavailable);
  const call = outages.getStore();
  if (error && call) call.error = error;
}

/** Runs a call of the auth library. The library hides the cause of some errors, so this throws an outage of the database itself. */
export function callAuth<T>(work: () => Promise<T>): Promise<T> {
  const call: { error: unknown } = { error: null };
  return outages.run(call, async () => {
    const result = await work().catch((error: unknown) => {
      throw call.error ?? error;
    });
    if (call.error) throw call.error;
    return result;
  });
}

/** The request's own origin when it is a loopback name, whatever PUBLIC_URL is; otherwise none. */
function listLoopbackOrigins(request: Request): string[] {
  const host = request.headers.get('host') ?? '';
  const origin = `http://${host}`;
  return isOwnLoopback(origin, host) ? [new URL(origin).origin] : [];
}

export function isOwnLoopback(origin: string, host: string | undefined): boolean {
  if (!URL.canParse(origin) || origin !== `http://${host}`) return false;
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}
