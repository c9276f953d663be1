import { z } from 'zod';
import { Account, newPassword } from './accounts.ts';
import { del, get, post, put, roles } from './endpoint.ts';
import { buyerName, email, telephone } from './reception/buyer.ts';
import { moment, nothing } from './wire.ts';

/** Somebody with an account, as an administrator sees them. */
export const Person = Account.extend({
  /** A number the person gave that nobody has proven yet; it opens nothing. */
  telephoneWanted: z.string().nullable(),
  createdAt: moment,
  /** Null while nobody is signed in with the account. */
  lastSeenAt: moment.nullable(),
  /** Invited, and no password set yet. */
  invited: z.boolean(),
  /** Signing in by password or code asks for the code of an authenticator app, too. */
  authenticator: z.boolean(),
});
export type Person = z.output<typeof Person>;

export const Session = z.object({
  id: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
  expiresAt: moment,
  ipAddress: z.string().nullable(),
  /** As the browser calls itself. */
  userAgent: z.string().nullable(),
  /** The one that asks. */
  current: z.boolean(),
});
export type Session = z.output<typeof Session>;

export const AuditLine = z.object({
  id: z.int(),
  at: moment,
  whoName: z.string(),
  action: z.string(),
  subject: z.string(),
  /** Whose account it is, where the subject is one that still exists. */
  about: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditLine = z.output<typeof AuditLine>;

/** `current` is left out by who has no password yet and signed in another way. */
export const PasswordChange = z.object({
  current: z.string().max(200).optional(),
  password: newPassword,
});
export type PasswordChange = z.output<typeof PasswordChange>;

/** `password` is left out by who has none. */
export const EmailChange = z.object({ email, password: z.string().max(200).optional() });

const someRoles = z.array(z.enum(roles)).max(roles.length);
const byId = z.object({ id: z.string().min(1).max(80) });
const cursor = z.codec(z.string().regex(/^[1-9]\d{0,14}$/), z.int(), {
  decode: Number,
  encode: String,
});

export const people = {
  list: get('/api/account/people', {
    summary: 'Everybody who has an account',
    may: ['admin'],
    answer: z.array(Person),
  }),
  invite: post('/api/account/people', {
    summary: 'Invite somebody by e-mail: a link that sets a password once',
    may: ['admin'],
    body: z.object({ name: buyerName, email, roles: someRoles }),
    answer: Person,
    status: 201,
    refusals: ['email-taken'],
  }),
  inviteAgain: post('/api/account/people/:id/invitation', {
    summary: 'A new link to set a password; the ones before no longer work',
    may: ['admin'],
    params: byId,
    answer: nothing,
    refusals: ['person-not-found'],
  }),
  change: put('/api/account/people/:id', {
    summary: "Change a person's name and telephone; the number counts as proven",
    may: ['admin'],
    params: byId,
    body: z.object({ name: buyerName, telephone: telephone.nullable() }),
    answer: Person,
    refusals: ['person-not-found'],
  }),
  setRoles: put('/api/account/people/:id/roles', {
    summary: 'Set what a person may; counts from the next call on',
    may: ['admin'],
    params: byId,
    body: z.object({ roles: someRoles }),
    answer: Person,
    refusals: ['person-not-found', 'last-administrator'],
  }),
  signOut: post('/api/account/people/:id/sign-out', {
    summary: 'End all sessions of a person',
    may: ['admin'],
    params: byId,
    answer: nothing,
    refusals: ['person-not-found'],
  }),
  turnAuthenticatorOff: del('/api/account/people/:id/authenticator', {
    summary: 'For somebody who lost the authenticator app and the backup codes',
    may: ['admin'],
    params: byId,
    answer: nothing,
    refusals: ['person-not-found', 'authenticator-off'],
  }),
  acceptInvitation: post('/api/account/invitation', {
    summary: 'Set the password, with the secret of the single-use link; signs out everywhere',
    may: 'everybody',
    body: z.object({ secret: z.string().min(1).max(200), password: newPassword }),
    answer: z.object({ email: z.string() }),
    refusals: ['invitation-invalid'],
  }),
  forgotPassword: post('/api/account/password/forgotten', {
    summary:
      'Send a single-use link that sets a new password; the answer is the same for addresses that have no account',
    may: 'everybody',
    body: z.object({ email }),
    answer: nothing,
  }),
  changePassword: put('/api/account/password', {
    summary: "Change one's own password; signs out everywhere else",
    may: 'signed-in',
    body: PasswordChange,
    answer: nothing,
    refusals: ['password-wrong', 'sign-in-again'],
  }),
  askForEmail: post('/api/account/email', {
    summary:
      'Send a link to a new e-mail address to sign in with; the answer is the same for an address that somebody has',
    may: 'signed-in',
    body: EmailChange,
    answer: nothing,
    refusals: ['password-wrong', 'sign-in-again'],
  }),
  confirmEmail: post('/api/account/email/confirm', {
    summary: 'Sign in with the new e-mail address from now on, by the secret of its link',
    may: 'everybody',
    body: z.object({ secret: z.string().min(1).max(1200) }),
    answer: z.object({ email: z.string() }),
    refusals: ['email-link-invalid'],
  }),
  profile: get('/api/account/profile', {
    summary: "The caller's own name, numbers and roles",
    may: 'signed-in',
    answer: Person,
  }),
  changeProfile: put('/api/account/profile', {
    summary:
      "Change one's own name and telephone; a new number opens no tickets until it is proven or an administrator sets it",
    may: 'signed-in',
    body: z.object({ name: buyerName, telephone: telephone.nullable() }),
    answer: Person,
  }),
  sessions: get('/api/account/sessions', {
    summary: 'Where the caller is signed in',
    may: 'signed-in',
    answer: z.array(Session),
  }),
  endSession: del('/api/account/sessions/:id', {
    summary: "End one of the caller's sessions",
    may: 'signed-in',
    params: byId,
    answer: nothing,
    refusals: ['session-not-found'],
  }),
  endSessions: del('/api/account/sessions', {
    summary: 'Sign out everywhere, here too',
    may: 'signed-in',
    answer: nothing,
  }),
  audit: get('/api/audit', {
    summary: 'Who changed what, the newest first; a treasurer reads the entries about money',
    may: ['admin', 'treasurer'],
    query: z.object({
      /** Words looked for in names, actions, subjects and values. */
      search: z.string().trim().max(100).optional(),
      /** Entries older than this one. */
      before: cursor.optional(),
    }),
    answer: z.object({
      entries: z.array(AuditLine),
      /** Pass it as `before` for the next page; null at the end. */
      next: z.int().nullable(),
    }),
  }),
};
