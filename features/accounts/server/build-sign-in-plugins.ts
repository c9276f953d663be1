import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { addMinutes } from '#platform/clock.ts';
import { sign, getOrCreateSiteSecret } from '#platform/secrets.ts';
import { lockoutMinutes } from './rules.ts';

/** Minutes for which an emailed code works, and the number of attempts. */
export const codeMinutes = 10;
const codeAttempts = 5;

/** Plugins of the auth library: sign-in by emailed code, by passkey, and an authenticator app as the second step. */
export async function signInPlugins(database: NodePgDatabase, publicUrl: URL) {
  const [{ emailOTP }, { twoFactor }, { passkey }, { APIError }, secret, codeReusePlugin] =
    await Promise.all([
      import('better-auth/plugins/email-otp'),
      import('better-auth/plugins/two-factor'),
      import('@better-auth/passkey'),
      import('better-auth/api'),
      getOrCreateSiteSecret(database, 'sign-in codes'),
      createCodeReusePlugin(),
    ]);
  const requireUserVerification = (verified: boolean | undefined) => {
    if (!verified)
      throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED', message: 'no owner' });
  };
  return [
    emailOTP({
      disableSignUp: true,
      expiresIn: codeMinutes * 60,
      allowedAttempts: codeAttempts,
      storeOTP: { hash: async (code) => sign(secret, `sign-in code ${code}`) },
      // The outbox creates and sends the codes.
      sendVerificationOTP: async () => {},
    }),
    passkey({
      rpID: publicUrl.hostname,
      rpName: 'Namugongo',
      origin: publicUrl.origin,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      // A passkey replaces both steps, so user verification (fingerprint, face or PIN) is required.
      registration: {
        afterVerification: async ({ verification }) =>
          requireUserVerification(verification.registrationInfo?.userVerified),
      },
      authentication: {
        afterVerification: async ({ verification }) =>
          requireUserVerification(verification.authenticationInfo.userVerified),
      },
    }),
    requireAfterEmailedCodes(
      twoFactor({
        allowPasswordless: true,
        accountLockout: { maxFailedAttempts: 10, durationSeconds: lockoutMinutes * 60 },
      }),
    ),
    codeReusePlugin,
  ];
}

/** Rejects an authenticator code that was used before. Apps show the same code for 30 seconds. */
async function createCodeReusePlugin() {
  const { APIError, createAuthMiddleware } = await import('better-auth/api');
  const handler = createAuthMiddleware(async ({ body, context }) => {
    const signedIn = context.newSession;
    if (!signedIn) return;
    const { user, session } = signedIn;
    const isUnused = await context.internalAdapter.reserveVerificationValue({
      identifier: `authenticator ${user.id} ${body.code}`,
      value: 'used',
      expiresAt: addMinutes(session.updatedAt, 2),
    });
    if (isUnused) return;
    await context.internalAdapter.deleteSession(session.token);
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'used before' });
  });
  const matcher = ({ path }: { path?: string }) => path === '/two-factor/verify-totp';
  return { id: 'codes-count-once', hooks: { after: [{ matcher, handler }] } };
}

type AfterHooks = { hooks: { after: { matcher(context: { path?: string }): boolean }[] } };

/** Requires the second step after an emailed code too. The library requires it after a password only. */
function requireAfterEmailedCodes<Plugin extends AfterHooks>(plugin: Plugin): Plugin {
  for (const hook of plugin.hooks.after) {
    const afterPassword = hook.matcher;
    hook.matcher = (context) => context.path === '/sign-in/email-otp' || afterPassword(context);
  }
  return plugin;
}
