import { z } from 'zod';
import { get, post } from '#contract/endpoint.ts';
import { email } from '#contract/buyer.ts';
import { timestamp, emptyObject } from '#contract/codecs.ts';
import { code, key, line, password, sixDigits } from '#contract/texts.ts';

export const SignInInput = z.object({
  email,
  password: password(200).min(1, 'Password is required'),
});
export type SignInInput = z.output<typeof SignInInput>;

const oneTimeCode = sixDigits('Enter all 6 digits');

/** An email address and the code sent to it. */
export const SignInByCodeInput = z.object({ email, otp: oneTimeCode });

/** The password; left out by accounts without one. */
const optionalPassword = z.object({ password: password(200).optional() });

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string().nullish(),
  createdAt: timestamp.nullish(),
  /** Synchronized between the owner's devices. */
  backedUp: z.boolean(),
});
export type Passkey = z.output<typeof Passkey>;

export const passkeyName = line(60, { required: 'Name is required' });

const publicKey = z.literal('public-key');
const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]*=*$/)
    .max(max);

/** A WebAuthn credential in JSON; the auth library verifies what is in it. */
const buildCredential = <Response extends z.ZodType>(response: Response) =>
  z.object({
    id: base64url(1500).min(1),
    rawId: base64url(1500).min(1),
    type: publicKey,
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
    clientExtensionResults: z
      .object({ credProps: z.object({ rk: z.boolean().optional() }).optional() })
      .optional(),
    response,
  });

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

const newCredential = buildCredential(
  z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    authenticatorData: base64url(20_000).optional(),
    publicKey: base64url(4000).optional(),
    publicKeyAlgorithm: z.int().min(-100_000).max(100_000).optional(),
    transports: z.array(z.enum(transports)).max(20).optional(),
  }),
);

const existingCredential = buildCredential(
  z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(20_000),
    signature: base64url(4000),
    userHandle: base64url(200).nullish(),
  }),
);

const credentialDescriptor = z.object({
  id: z.string(),
  type: publicKey,
  transports: z.array(z.enum(transports)).optional(),
});
const requirement = z.enum(['discouraged', 'preferred', 'required']);

/** WebAuthn request options in JSON. */
const PasskeyChallenge = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: z.array(credentialDescriptor).optional(),
  userVerification: requirement.optional(),
});

/** WebAuthn creation options in JSON. */
const PasskeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number() })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(credentialDescriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: requirement.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: requirement.optional(),
    })
    .optional(),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).optional(),
});

/** `twoFactorRedirect` is true when the authenticator code is the next step. */
const signInResult = z.object({ twoFactorRedirect: z.boolean().optional() });

/**
 * The endpoints of the auth library that are exposed. They set the session cookie and require an Origin header.
 */
export const authEndpoints = {
  signIn: post('/api/auth/sign-in/email', {
    summary: 'Sign in by email and password',
    access: 'everybody',
    costs: ['hash'],
    body: SignInInput,
    response: signInResult,
    problems: ['too-many-requests', 'invalid-credentials', 'account-closed', 'untrusted-origin'],
  }),
  signInByCode: post('/api/auth/sign-in/email-otp', {
    summary: 'Sign in by the one-time code from the email',
    access: 'everybody',
    body: SignInByCodeInput,
    response: signInResult,
    problems: ['too-many-requests', 'code-invalid', 'account-closed', 'untrusted-origin'],
  }),
  signOut: post('/api/auth/sign-out', {
    summary: 'Sign out',
    access: 'everybody',
    body: emptyObject,
    problems: ['untrusted-origin'],
  }),
  getPasskeyChallenge: get('/api/auth/passkey/generate-authenticate-options', {
    summary: 'A challenge for a passkey; works once, for 5 minutes',
    access: 'everybody',
    response: PasskeyChallenge,
    problems: ['too-many-requests'],
  }),
  signInByPasskey: post('/api/auth/passkey/verify-authentication', {
    summary: 'Sign in by a passkey with user verification; needs no second step',
    access: 'everybody',
    maxBodyBytes: 16 * 1024,
    body: z.object({ response: existingCredential }),
    problems: ['too-many-requests', 'passkey-rejected', 'account-closed', 'untrusted-origin'],
  }),
  verifyTotp: post('/api/auth/two-factor/verify-totp', {
    summary:
      'The second sign-in step: the code of the authenticator app. When signed in: the first code, which turns the app on',
    access: 'everybody',
    body: z.object({ code: oneTimeCode }),
    problems: [
      'too-many-requests',
      'code-invalid',
      'account-closed',
      'sign-in-expired',
      'authenticator-not-enabled',
      'untrusted-origin',
    ],
  }),
  verifyBackupCode: post('/api/auth/two-factor/verify-backup-code', {
    summary: 'The second sign-in step without the app: a backup code, which works once',
    access: 'everybody',
    body: z.object({
      code: code(40, { required: 'Code is required' }),
    }),
    problems: [
      'too-many-requests',
      'code-invalid',
      'account-closed',
      'sign-in-expired',
      'authenticator-not-enabled',
      'untrusted-origin',
    ],
  }),
  enableAuthenticator: post('/api/auth/two-factor/enable', {
    summary:
      'Create a secret for an authenticator app, and backup codes; takes effect with the first code',
    access: 'signed-in',
    costs: ['hash'],
    body: optionalPassword,
    response: z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) }),
    problems: [
      'too-many-requests',
      'invalid-password',
      'reauthentication-required',
      'authenticator-already-enabled',
      'untrusted-origin',
    ],
  }),
  disableAuthenticator: post('/api/auth/two-factor/disable', {
    summary: 'Turn the authenticator app off',
    access: 'signed-in',
    costs: ['hash'],
    body: optionalPassword,
    problems: [
      'too-many-requests',
      'invalid-password',
      'reauthentication-required',
      'authenticator-not-enabled',
      'untrusted-origin',
    ],
  }),
  generateBackupCodes: post('/api/auth/two-factor/generate-backup-codes', {
    summary: 'Create new backup codes; earlier ones stop working',
    access: 'signed-in',
    costs: ['hash'],
    body: optionalPassword,
    response: z.object({ backupCodes: z.array(z.string()) }),
    problems: [
      'too-many-requests',
      'invalid-password',
      'reauthentication-required',
      'authenticator-not-enabled',
      'untrusted-origin',
    ],
  }),
  listPasskeys: get('/api/auth/passkey/list-user-passkeys', {
    summary: "The caller's passkeys",
    access: 'signed-in',
    response: z.array(Passkey),
    problems: ['too-many-requests'],
  }),
  getPasskeyRegistration: get('/api/auth/passkey/generate-register-options', {
    summary: 'Options to create a passkey; work once, for 5 minutes',
    access: 'signed-in',
    response: PasskeyOptions,
    problems: ['too-many-requests', 'reauthentication-required'],
  }),
  addPasskey: post('/api/auth/passkey/verify-registration', {
    summary: 'Save a new passkey',
    access: 'signed-in',
    maxBodyBytes: 16 * 1024,
    body: z.object({ response: newCredential, name: passkeyName }),
    response: Passkey,
    problems: [
      'too-many-requests',
      'passkey-rejected',
      'reauthentication-required',
      'untrusted-origin',
    ],
  }),
  renamePasskey: post('/api/auth/passkey/update-passkey', {
    summary: 'Rename a passkey',
    access: 'signed-in',
    body: z.object({ id: key(80), name: passkeyName }),
    problems: ['too-many-requests', 'passkey-not-found', 'untrusted-origin'],
  }),
  deletePasskey: post('/api/auth/passkey/delete-passkey', {
    summary: 'Remove a passkey',
    access: 'signed-in',
    body: z.object({ id: key(80) }),
    problems: [
      'too-many-requests',
      'passkey-not-found',
      'reauthentication-required',
      'untrusted-origin',
    ],
  }),
};
