import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { email } from './reception/buyer.ts';
import { moment, nothing } from './wire.ts';

export const SignIn = z.object({
  email,
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(200),
});
export type SignIn = z.output<typeof SignIn>;

const sixDigits = z
  .string({ error: 'The code has 6 digits' })
  .trim()
  .regex(/^\d{6}$/, 'The code has 6 digits');

/** What the code in the e-mail is entered with. */
export const SignInByCode = z.object({ email, otp: sixDigits });

/** The password of who has one; nothing for who signs in without. */
const withPassword = z.object({ password: z.string().max(200).optional() });

/** A key of a device, as its owner knows it. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string().nullish(),
  createdAt: moment.nullish(),
  /** Kept by a service for all devices of its owner. */
  backedUp: z.boolean(),
});
export type Passkey = z.output<typeof Passkey>;

export const passkeyName = z
  .string({ error: 'Name is required' })
  .trim()
  .min(1, 'Name is required')
  .max(60, 'Name is too long');

/** What a browser's authenticator says; the auth library reads the rest. */
const credential = z.looseObject({
  id: z.string().min(1).max(1500),
  rawId: z.string().min(1).max(1500),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
});

const publicKey = z.literal('public-key');
const known = z.object({
  id: z.string(),
  type: publicKey,
  transports: z
    .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
    .optional(),
});
const needed = z.enum(['discouraged', 'preferred', 'required']);

/** What a passkey has to sign, as WebAuthn writes it in JSON. */
const PasskeyChallenge = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: z.array(known).optional(),
  userVerification: needed.optional(),
});

/** What a device needs to make a passkey, as WebAuthn writes it in JSON. */
const PasskeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number() })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(known).optional(),
  authenticatorSelection: z
    .object({
      residentKey: needed.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: needed.optional(),
    })
    .optional(),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).optional(),
});

/** True: the password or the code was right, and now the authenticator's code is asked for. */
const signedIn = z.object({ twoFactorRedirect: z.boolean().optional() });

/**
 * The auth library's own calls that a person may make; no other call of it can be reached.
 * They answer the session cookie, and ask for an Origin header.
 */
export const authCalls = {
  signIn: post('/api/auth/sign-in/email', {
    summary: 'Sign in by e-mail and password',
    may: 'everybody',
    body: SignIn,
    answer: signedIn,
    refusals: ['sign-in-wrong', 'origin-unknown'],
  }),
  signInByCode: post('/api/auth/sign-in/email-otp', {
    summary: 'Sign in by the one-time code that was sent by e-mail',
    may: 'everybody',
    body: SignInByCode,
    answer: signedIn,
    refusals: ['code-wrong', 'origin-unknown'],
  }),
  signOut: post('/api/auth/sign-out', {
    summary: 'Sign out',
    may: 'everybody',
    body: nothing,
    answer: nothing,
    refusals: ['origin-unknown'],
  }),
  passkeyChallenge: get('/api/auth/passkey/generate-authenticate-options', {
    summary: 'What a passkey has to sign; good for five minutes, once',
    may: 'everybody',
    answer: PasskeyChallenge,
  }),
  signInByPasskey: post('/api/auth/passkey/verify-authentication', {
    summary: 'Sign in by a passkey that knows its owner; no second step is asked for',
    may: 'everybody',
    body: z.object({ response: credential }),
    answer: nothing,
    refusals: ['passkey-refused', 'origin-unknown'],
  }),
  enterAuthenticatorCode: post('/api/auth/two-factor/verify-totp', {
    summary:
      'The second step of signing in: the code of the authenticator app. Signed in: the first code, which turns the app on',
    may: 'everybody',
    body: z.object({ code: sixDigits }),
    answer: nothing,
    refusals: ['code-wrong', 'sign-in-lapsed', 'authenticator-off', 'origin-unknown'],
  }),
  enterBackupCode: post('/api/auth/two-factor/verify-backup-code', {
    summary: 'The second step of signing in without the app: a backup code, which works once',
    may: 'everybody',
    body: z.object({
      code: z.string({ error: 'Code is required' }).trim().min(1, 'Code is required').max(40),
    }),
    answer: nothing,
    refusals: ['code-wrong', 'sign-in-lapsed', 'authenticator-off', 'origin-unknown'],
  }),
  newAuthenticator: post('/api/auth/two-factor/enable', {
    summary: 'A secret for an authenticator app and backup codes; it counts once a code is entered',
    may: 'signed-in',
    body: withPassword,
    answer: z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) }),
    refusals: ['password-wrong', 'sign-in-again', 'authenticator-on', 'origin-unknown'],
  }),
  turnAuthenticatorOff: post('/api/auth/two-factor/disable', {
    summary: 'Sign in without the authenticator app from now on',
    may: 'signed-in',
    body: withPassword,
    answer: nothing,
    refusals: ['password-wrong', 'sign-in-again', 'authenticator-off', 'origin-unknown'],
  }),
  newBackupCodes: post('/api/auth/two-factor/generate-backup-codes', {
    summary: 'New backup codes; the ones before work no more',
    may: 'signed-in',
    body: withPassword,
    answer: z.object({ backupCodes: z.array(z.string()) }),
    refusals: ['password-wrong', 'sign-in-again', 'authenticator-off', 'origin-unknown'],
  }),
  passkeys: get('/api/auth/passkey/list-user-passkeys', {
    summary: "The caller's passkeys",
    may: 'signed-in',
    answer: z.array(Passkey),
  }),
  newPasskey: get('/api/auth/passkey/generate-register-options', {
    summary: 'What a device needs to make a passkey; good for five minutes, once',
    may: 'signed-in',
    answer: PasskeyOptions,
    refusals: ['sign-in-again'],
  }),
  addPasskey: post('/api/auth/passkey/verify-registration', {
    summary: 'Keep the passkey that a device made',
    may: 'signed-in',
    body: z.object({ response: credential, name: passkeyName }),
    answer: Passkey,
    refusals: ['passkey-refused', 'sign-in-again', 'origin-unknown'],
  }),
  renamePasskey: post('/api/auth/passkey/update-passkey', {
    summary: 'Call a passkey by another name',
    may: 'signed-in',
    body: z.object({ id: z.string().min(1).max(80), name: passkeyName }),
    answer: nothing,
    refusals: ['passkey-not-found', 'origin-unknown'],
  }),
  removePasskey: post('/api/auth/passkey/delete-passkey', {
    summary: 'A passkey signs in no more',
    may: 'signed-in',
    body: z.object({ id: z.string().min(1).max(80) }),
    answer: nothing,
    refusals: ['passkey-not-found', 'sign-in-again', 'origin-unknown'],
  }),
};
