import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import { authEndpoints } from '#features/accounts/contract/auth-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { queueEmail } from '#platform/email/email.ts';
import { paragraph } from '#platform/email/email-template.ts';
import { mention, write } from '#platform/email/email-text.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';

declare module '#platform/email/email.ts' {
  interface EmailData {
    'sign-in-change': null;
  }
}

/** The auth library's changes of a person's sign-in: audit action and message to the person, by endpoint. */
const changes = new Map<Endpoint, { action: string; message: string }>([
  [
    authEndpoints.verifyTotp,
    {
      action: 'turn authenticator on',
      message: 'An authenticator app was turned on for your account.',
    },
  ],
  [
    authEndpoints.disableAuthenticator,
    {
      action: 'turn authenticator off',
      message: 'The authenticator app was turned off for your account.',
    },
  ],
  [
    authEndpoints.generateBackupCodes,
    {
      action: 'make new backup codes',
      message: 'New backup codes were made. The old ones no longer work.',
    },
  ],
  [
    authEndpoints.addPasskey,
    {
      action: 'add passkey',
      message: 'A passkey was added to your account. It signs in without a password.',
    },
  ],
  [
    authEndpoints.deletePasskey,
    { action: 'remove passkey', message: 'A passkey was removed from your account.' },
  ],
]);

/** Audits a change of a person's sign-in by the auth library, and emails the person. Other endpoints are ignored. */
export async function auditSignInChange(
  platform: Platform,
  endpoint: Endpoint,
  actor: Account,
): Promise<void> {
  const change = changes.get(endpoint);
  if (change) await platform.transact((db) => recordSignInChange(platform, db, change, actor));
}

type Change = { action: string; message: string; before?: string; after?: string };

/** Audits a change of a person's sign-in and emails the person, in the caller's transaction. */
export async function recordSignInChange(
  { clock }: Pick<Platform, 'clock'>,
  db: Database,
  { message, by, ...entry }: Change & { by?: Account },
  actor: Pick<Account, 'id' | 'name' | 'email'>,
): Promise<void> {
  const { id, name } = by ?? actor;
  await writeAuditEntry(db, clock, {
    ...entry,
    actorId: id,
    actorName: name,
    subject: `account ${actor.id}`,
  });
  const site = await getSettings(db);
  await queueEmail(db, {
    kind: 'sign-in-change',
    dedupeKey: `sign-in change ${randomUUID()}`,
    to: actor.email,
    heading: 'Your sign-in was changed',
    blocks: [
      paragraph(write`Dear ${mention({ ...actor, userId: actor.id })},\n${message}`),
      paragraph(`If it wasn't you, tell us right away${site.email && `: ${site.email}`}.`),
    ],
  });
}
