import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { addMinutes } from '../platform/clock.ts';
import { sign, siteSecret } from '../platform/secrets.ts';
import { lockMinutes } from './rules.ts';

/** How long a code that was sent by e-mail is good, and how many wrong tries end it. */
export const codeMinutes = 10;
const codeTries = 5;

/** The auth library's other ways to sign in: a code by e-mail, a passkey, and an authenticator app as the second step. */
export async function signInPlugins(database: NodePgDatabase, publicUrl: URL) {
  const [{ emailOTP }, { twoFactor }, { passkey }, { APIError }, secret, once] = await Promise.all([
    import('better-auth/plugins/email-otp'),
    import('better-auth/plugins/two-factor'),
    import('@better-auth/passkey'),
    import('better-auth/api'),
    siteSecret(database, 'sign-in codes'),
    codesCountOnce(),
  ]);
  const ownerKnown = (verified: boolean | undefined) => {
    if (!verified)
      throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED', message: 'no owner' });
  };
  return [
    emailOTP({
      disableSignUp: true,
      expiresIn: codeMinutes * 60,
      allowedAttempts: codeTries,
      storeOTP: { hash: async (code) => sign(secret, `sign-in code ${code}`) },
      // Codes are made and sent by our own outbox.
      sendVerificationOTP: async () => {},
    }),
    passkey({
      rpID: publicUrl.hostname,
      rpName: 'Namugongo',
      origin: publicUrl.origin,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      // A passkey stands for both steps, so the device must have asked its owner for a finger, a face or a number.
      registration: {
        afterVerification: async ({ verification }) =>
          ownerKnown(verification.registrationInfo?.userVerified),
      },
      authentication: {
        afterVerification: async ({ verification }) =>
          ownerKnown(verification.authenticationInfo.userVerified),
      },
    }),
    alsoAfterCodes(
      twoFactor({
        allowPasswordless: true,
        accountLockout: { maxFailedAttempts: 10, durationSeconds: lockMinutes * 60 },
      }),
    ),
    once,
  ];
}

/** An app shows the same code for half a minute: who looks over a shoulder must not use it a second time. */
async function codesCountOnce() {
  const { APIError, createAuthMiddleware } = await import('better-auth/api');
  const handler = createAuthMiddleware(async ({ body, context }) => {
    const signedIn = context.newSession;
    if (!signedIn) return;
    const { user, session } = signedIn;
    const fresh = await context.internalAdapter.reserveVerificationValue({
      identifier: `authenticator ${user.id} ${body.code}`,
      value: 'used',
      expiresAt: addMinutes(session.updatedAt, 2),
    });
    if (fresh) return;
    await context.internalAdapter.deleteSession(session.token);
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'used before' });
  });
  const matcher = ({ path }: { path?: string }) => path === '/two-factor/verify-totp';
  return { id: 'codes-count-once', hooks: { after: [{ matcher, handler }] } };
}

type AfterHooks = { hooks: { after: { matcher(context: { path?: string }): boolean }[] } };

/** The library asks for the second step after a password only; who reads a person's mail would walk past it. */
function alsoAfterCodes<Plugin extends AfterHooks>(plugin: Plugin): Plugin {
  for (const hook of plugin.hooks.after) {
    const afterPassword = hook.matcher;
    hook.matcher = (context) => context.path === '/sign-in/email-otp' || afterPassword(context);
  }
  return plugin;
}
