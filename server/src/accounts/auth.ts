import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { siteSecret } from '../platform/secrets.ts';
import { signInPlugins } from './sign-in-plugins.ts';
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

/** How long after signing in a person may change how they sign in. */
export const freshMinutes = 60;

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
  const publicUrl = new URL(config.PUBLIC_URL);
  const [{ betterAuth }, { drizzleAdapter }, secret, plugins] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/adapters/drizzle'),
    siteSecret(database, 'sessions'),
    signInPlugins(database, publicUrl),
  ]);
  return betterAuth({
    appName: 'Namugongo',
    baseURL: publicUrl.origin,
    basePath: authPath,
    secret,
    database: drizzleAdapter(database, { provider: 'pg', schema: tables, transaction: true }),
    // People come by invitation; nobody makes an account alone.
    emailAndPassword: { enabled: true, disableSignUp: true },
    user: { additionalFields: { telephone: { type: 'string', required: false, input: false } } },
    session: { expiresIn: 30 * day, updateAge: day, freshAge: freshMinutes * 60 },
    plugins,
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
  const host = request.headers.get('host') ?? '';
  const origin = `http://${host}`;
  return isOwnLoopback(origin, host) ? [new URL(origin).origin] : [];
}

export function isOwnLoopback(origin: string, host: string | undefined): boolean {
  if (!URL.canParse(origin) || origin !== `http://${host}`) return false;
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}

/** What the library throws for what people do; a passkey that does not fit is one of these, though it says 500. */
const isRefusal = (error: unknown) =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  (error.statusCode < 500 || error.message === 'Failed to verify registration');
