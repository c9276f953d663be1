import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { siteSecret } from '../platform/secrets.ts';
import * as tables from './tables.ts';

export type AuthGround = {
  config: Pick<Config, 'PUBLIC_URL'>;
  database: NodePgDatabase;
  log: Logger;
};
export type Auth = Awaited<ReturnType<typeof makeAuth>>;

export const authPath = '/api/auth';
export const cookiePrefix = 'namugongo';
/** Carries the caller's address to the library; what a caller sends under this name is thrown away. */
export const addressHeader = 'x-namugongo-address';

const day = 24 * 60 * 60;

/** The auth library over our tables. It is loaded when it is first needed: visitors do not sign in. */
export function lazyAuth(ground: AuthGround): () => Promise<Auth> {
  let auth: Promise<Auth> | null = null;
  return () =>
    (auth ??= makeAuth(ground).catch((error: unknown) => {
      auth = null;
      throw error;
    }));
}

async function makeAuth({ config, database, log }: AuthGround) {
  const [{ betterAuth }, { drizzleAdapter }, secret] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/adapters/drizzle'),
    siteSecret(database, 'sessions'),
  ]);
  const publicUrl = new URL(config.PUBLIC_URL);
  return betterAuth({
    appName: 'Namugongo',
    baseURL: publicUrl.origin,
    basePath: authPath,
    secret,
    database: drizzleAdapter(database, { provider: 'pg', schema: tables, transaction: true }),
    // People come by invitation; nobody makes an account alone.
    emailAndPassword: { enabled: true, disableSignUp: true },
    user: { additionalFields: { telephone: { type: 'string', required: false, input: false } } },
    session: { expiresIn: 30 * day, updateAge: day },
    trustedOrigins: (request) => (request ? ownLoopbackOrigin(request) : []),
    // Our own limit, which all processes share, is taken before the library is asked.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix,
      useSecureCookies: publicUrl.protocol === 'https:',
      // Said aloud because the library leaves both out under NODE_ENV=test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    // Both are needed: what the router meets goes past the logger.
    logger: { level: 'warn', log: (level, message) => log.debug({ level, message }, 'accounts') },
    onAPIError: {
      onError: (error) =>
        isRefusal(error) ? undefined : log.error({ error }, 'accounts: the auth library failed'),
    },
  });
}

/** Somebody at the machine itself may use any of its names, whatever PUBLIC_URL says. */
function ownLoopbackOrigin(request: Request): string[] {
  const origin = `http://${request.headers.get('host') ?? ''}`;
  if (!URL.canParse(origin)) return [];
  const own = new URL(origin);
  return ['localhost', '127.0.0.1', '[::1]'].includes(own.hostname) ? [own.origin] : [];
}

const isRefusal = (error: unknown) =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode < 500;
