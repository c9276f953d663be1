import { randomUUID } from 'node:crypto';
import type { Account } from '@namugongo/contract/accounts';
import { authCalls } from '@namugongo/contract/auth-calls';
import type { Endpoint } from '@namugongo/contract/endpoint';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database.ts';
import { queueMail } from '../platform/mail.ts';
import { writeMail } from '../platform/mail-frame.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../platform/settings.ts';

/** What the auth library changes about how a person signs in, by its call; and what they are told of it. */
const changes = new Map<Endpoint, { action: string; told: string }>([
  [
    authCalls.enterAuthenticatorCode,
    { action: 'turn authenticator on', told: 'An authenticator app is asked for from now on.' },
  ],
  [
    authCalls.turnAuthenticatorOff,
    {
      action: 'turn authenticator off',
      told: 'The authenticator app is no longer asked for.',
    },
  ],
  [
    authCalls.newBackupCodes,
    { action: 'make new backup codes', told: 'There are new backup codes; the old ones are over.' },
  ],
  [
    authCalls.addPasskey,
    { action: 'add passkey', told: 'A passkey was added, which signs in without a password.' },
  ],
  [authCalls.removePasskey, { action: 'remove passkey', told: 'A passkey was removed.' }],
]);

/** Writes down that somebody signed in changed how they sign in, and tells them by e-mail, in case it was not they. */
export async function noteSignInChange(
  platform: Platform,
  endpoint: Endpoint,
  who: Account,
): Promise<void> {
  const change = changes.get(endpoint);
  if (change) await platform.transact((db) => writeDown(platform, db, change, who));
}

type Change = { action: string; told: string; before?: string; after?: string };

/** The same for changes that our own use cases make, in their transaction. */
export async function writeDown(
  { clock }: Pick<Platform, 'clock'>,
  db: Database,
  { told, by, ...entry }: Change & { by?: Account },
  who: Pick<Account, 'id' | 'name' | 'email'>,
): Promise<void> {
  const { id, name } = by ?? who;
  await audit(db, clock, { ...entry, who: id, whoName: name, subject: `account ${who.id}` });
  const site = await readSettings(db);
  const heading = 'Your sign-in was changed';
  const blocks = [
    { kind: 'paragraph' as const, text: `Dear ${who.name},\n${told}` },
    {
      kind: 'paragraph' as const,
      text: `If it was not you, answer this message at once: ${site.email}`,
    },
  ];
  await queueMail(db, {
    dedupeKey: `sign-in change ${randomUUID()}`,
    to: who.email,
    subject: heading,
    ...writeMail({ site, heading, blocks }),
  });
}
