import { Change, declareHistory } from '#contract/history.ts';
import { roles } from '#contract/roles.ts';
import { Account } from '#contract/account.ts';
import { z } from 'zod';
import { numberInText } from '#contract/conversions.ts';
import { newPassword } from '#features/accounts/contract/accounts.ts';
import { del, get, post, put } from '#contract/endpoint.ts';
import { buyerName, email, telephone } from '#contract/buyer.ts';
import { timestamp } from '#contract/codecs.ts';
import { key, line, password, verbatim } from '#contract/texts.ts';

/** An account as administrators and its owner see it. */
export const Person = Account.omit({ secondFactorDueAt: true }).extend({
  /** A number that is not verified yet and gives no access to tickets. */
  pendingTelephone: z.string().nullable(),
  createdAt: timestamp,
  /** Null when the account has no session. */
  lastSeenAt: timestamp.nullable(),
  /** No password is set yet. */
  invited: z.boolean(),
  /** Signing in by password or code also requires an authenticator code. */
  authenticator: z.boolean(),
  hasPasskey: z.boolean(),
});
export type Person = z.output<typeof Person>;

export const Session = z.object({
  id: z.string(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  expiresAt: timestamp,
  ipAddress: z.string().nullable(),
  /** User-Agent header. */
  userAgent: z.string().nullable(),
  /** The session of this request. */
  current: z.boolean(),
});
export type Session = z.output<typeof Session>;

export const AuditEntry = Change.extend({
  /** The person's name when the subject is an existing account. */
  about: z.string().nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** `current` is left out by accounts without a password. */
export const PasswordChangeInput = z.object({
  current: password(200).optional(),
  password: newPassword,
});
export type PasswordChangeInput = z.output<typeof PasswordChangeInput>;

/** `password` is left out by accounts without one. */
const EmailChangeInput = z.object({ email, password: password(200).optional() });

const personFields = { name: buyerName, telephone: telephone.nullable() };
const roleList = z.array(z.enum(roles)).max(roles.length);
const byId = z.object({ id: key(80) });
const cursor = z.codec(z.string().regex(/^[1-9]\d{0,14}$/), z.int(), numberInText);

export const people = {
  list: get('/api/account/people', {
    summary: 'All accounts',
    access: ['admin'],
    response: z.array(Person),
  }),
  invite: post('/api/account/people', {
    summary: 'Invite a person by email, with a link that sets a password once',
    access: ['admin'],
    costs: ['mail', 'hash'],
    body: z.object({ name: buyerName, email, roles: roleList }),
    response: Person,
    status: 201,
    problems: ['email-taken'],
  }),
  resendInvitation: post('/api/account/people/:id/invitation', {
    summary: 'Send a new link to set a password; earlier ones stop working',
    access: ['admin'],
    costs: ['mail'],
    params: byId,
    problems: ['person-not-found'],
  }),
  update: put('/api/account/people/:id', {
    summary: "Change a person's name and telephone; the number counts as verified",
    access: ['admin'],
    params: byId,
    body: z.object({
      ...personFields,
      /** What the form began with; when it is no longer so, nothing is done. */
      seen: z.object({ name: verbatim(200), telephone: verbatim(40).nullable() }),
    }),
    response: Person,
    problems: ['person-not-found', 'record-changed'],
  }),
  setRoles: put('/api/account/people/:id/roles', {
    summary: "Set a person's roles; takes effect with the next request",
    access: ['admin'],
    params: byId,
    body: z.object({
      roles: roleList,
      /** The roles that the form began with; when the person has others, nothing is done. */
      seen: roleList,
    }),
    response: Person,
    problems: ['person-not-found', 'last-administrator', 'record-changed'],
  }),
  signOut: post('/api/account/people/:id/sign-out', {
    summary: 'End all sessions of a person',
    access: ['admin'],
    params: byId,
    problems: ['person-not-found'],
  }),
  resetSecondFactor: del('/api/account/people/:id/authenticator', {
    summary: 'Turn off the authenticator app and remove the passkeys of a person who lost them',
    access: ['admin'],
    costs: ['mail'],
    params: byId,
    problems: ['person-not-found', 'authenticator-not-enabled'],
  }),
  getHistory: declareHistory(
    { path: '/api/account/people/:id', access: ['admin'] },
    'Every change of an account, oldest first',
    byId,
  ),
  acceptInvitation: post('/api/account/invitation', {
    summary: 'Set the password, with the secret of the single-use link; signs out everywhere',
    access: 'everybody',
    costs: ['hash'],
    body: z.object({ secret: key(200), password: newPassword }),
    response: z.object({ email: z.string() }),
    problems: ['too-many-requests', 'invitation-invalid'],
  }),
  requestPasswordReset: post('/api/account/password/forgotten', {
    summary:
      'Send a single-use link that sets a new password; the response is the same for addresses without an account',
    access: 'everybody',
    costs: ['mail'],
    body: z.object({ email }),
    problems: ['too-many-requests'],
  }),
  updatePassword: put('/api/account/password', {
    summary: "Change the caller's password; signs out all other devices",
    access: 'signed-in',
    costs: ['hash', 'mail'],
    body: PasswordChangeInput,
    problems: ['too-many-requests', 'invalid-password', 'reauthentication-required'],
  }),
  requestEmailChange: post('/api/account/email', {
    summary:
      'Send a link to a new email address to sign in with; the response is the same for an address that is taken',
    access: 'signed-in',
    costs: ['hash', 'mail'],
    body: EmailChangeInput,
    problems: ['too-many-requests', 'invalid-password', 'reauthentication-required'],
  }),
  confirmEmail: post('/api/account/email/confirm', {
    summary: 'Switch to the new email address, with the secret of its link',
    access: 'everybody',
    costs: ['mail'],
    body: z.object({ secret: key(1200) }),
    response: z.object({ email: z.string() }),
    problems: ['too-many-requests', 'email-link-invalid'],
  }),
  getProfile: get('/api/account/profile', {
    summary: "The caller's own name, numbers and roles",
    access: 'signed-in',
    response: Person,
  }),
  updateProfile: put('/api/account/profile', {
    summary:
      "Change the caller's name and telephone; a new number gives no access to tickets until it is verified or an administrator sets it",
    access: 'signed-in',
    body: z.object(personFields),
    response: Person,
  }),
  listSessions: get('/api/account/sessions', {
    summary: "The caller's sessions",
    access: 'signed-in',
    response: z.array(Session),
  }),
  endSession: del('/api/account/sessions/:id', {
    summary: "End one of the caller's sessions",
    access: 'signed-in',
    params: byId,
    problems: ['session-not-found'],
  }),
  endSessions: del('/api/account/sessions', {
    summary: 'Sign out on all devices, including this one',
    access: 'signed-in',
  }),
  listAuditEntries: get('/api/audit', {
    summary: 'The audit log, newest first; treasurers see entries about money only',
    access: ['admin', 'treasurer'],
    query: z.object({
      /** Terms to find in names, actions, subjects and values. */
      search: line(100).optional(),
      /** Entries older than this one. */
      before: cursor.optional(),
    }),
    response: z.object({
      entries: z.array(AuditEntry),
      /** Pass it as `before` for the next page; null at the end. */
      next: z.int().nullable(),
    }),
  }),
};
