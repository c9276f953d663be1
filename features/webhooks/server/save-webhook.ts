import { randomBytes } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import type { Webhook, WebhookInput } from '#features/webhooks/contract/webhooks.ts';
import { type AuditEntry, nameActor, writeAuditEntry } from '#platform/audit.ts';
import { addMinutes } from '#platform/clock.ts';
import { lockTransaction } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { encrypt, readSecretOnce } from '#platform/secrets.ts';
import { secretName } from './deliver-messages.ts';
import { getWebhook } from './list-webhooks.ts';
import {
  countWebhooks,
  deleteWaiting,
  insertWebhookRow,
  lockWebhook,
  requeueWaiting,
  updateWebhookRow,
  type WebhookRow,
} from './queries.ts';
import { isPublicTarget } from './send-request.ts';
import { secretPrefix } from './sign-message.ts';

const maxWebhooks = 10;
const oldSecretMinutes = 24 * 60;

type WithSecret = { webhook: Webhook; secret: string };

/** Creates a webhook and returns its secret, which is shown once. Throws 'too-many-webhooks' and 'webhook-address-refused'. */
export async function createWebhook(
  platform: Platform,
  input: WebhookInput,
  actor: Account,
): Promise<WithSecret> {
  requireSecondFactor(actor);
  requirePublicUrl(platform, input.url);
  const { secret, sealed } = await createSecret(platform);
  return platform.transact(async (db) => {
    await lockTransaction(db, 'webhooks');
    if ((await countWebhooks(db)) >= maxWebhooks) throw new ProblemError('too-many-webhooks');
    const createdAt = platform.clock.now();
    const id = await insertWebhookRow(db, { ...input, secret: sealed, createdAt });
    await auditWebhook(platform, db, {
      actor,
      id,
      action: 'create webhook',
      after: describe(input),
    });
    return { webhook: await getWebhook(db, id), secret };
  });
}

/** Changes a webhook that is still as the caller saw it. */
export async function updateWebhook(
  platform: Platform,
  { id, webhook, seen }: { id: number; webhook: WebhookInput; seen: WebhookInput },
  actor: Account,
): Promise<Webhook> {
  requireSecondFactor(actor);
  requirePublicUrl(platform, webhook.url);
  return changeWebhook(platform, id, async (db, before) => {
    requireUnchanged(seen, before);
    await updateWebhookRow(db, id, webhook);
    await auditWebhook(platform, db, {
      actor,
      id,
      action: 'change webhook',
      before: describe(before),
      after: describe(webhook),
    });
  });
}

/** Deletes a webhook with its secrets and what waits for it. What it was sent stays in the database for 30 days. */
export const deleteWebhook = (platform: Platform, id: number, actor: Account): Promise<void> =>
  platform.transact(async (db) => {
    const before = await requireWebhook(db, id);
    const deletedAt = platform.clock.now();
    await updateWebhookRow(db, id, { deletedAt, secret: '', oldSecret: null });
    await deleteWaiting(db, id);
    await auditWebhook(platform, db, {
      actor,
      id,
      action: 'delete webhook',
      before: describe(before),
    });
  });

/** Pauses a webhook: what happens meanwhile waits. */
export const pauseWebhook = (platform: Platform, id: number, actor: Account): Promise<Webhook> =>
  changeWebhook(platform, id, async (db, before) => {
    if (before.pausedAt) return;
    await updateWebhookRow(db, id, { pausedAt: platform.clock.now(), pausedBy: 'person' });
    await auditWebhook(platform, db, {
      actor,
      id,
      action: 'pause webhook',
      after: { name: before.name },
    });
  });

/** Resumes a webhook: what waits is due now, with all its attempts. */
export const resumeWebhook = (platform: Platform, id: number, actor: Account): Promise<Webhook> =>
  changeWebhook(platform, id, async (db, before) => {
    if (!before.pausedAt) return;
    await updateWebhookRow(db, id, { pausedAt: null, pausedBy: null, failingSince: null });
    await requeueWaiting(db, id, { attempts: 0 });
    await auditWebhook(platform, db, {
      actor,
      id,
      action: 'resume webhook',
      after: { name: before.name },
    });
  });

/** Replaces the secret. The old one signs too for a day, so that the receiver can change over without missing a message. */
export async function rotateSecret(
  platform: Platform,
  id: number,
  actor: Account,
): Promise<WithSecret> {
  requireSecondFactor(actor);
  const { secret, sealed } = await createSecret(platform);
  const webhook = await changeWebhook(platform, id, async (db, before) => {
    await updateWebhookRow(db, id, {
      secret: sealed,
      oldSecret: before.secret,
      oldSecretUntil: addMinutes(platform.clock.now(), oldSecretMinutes),
    });
    await auditWebhook(platform, db, {
      actor,
      id,
      action: 'replace secret of webhook',
      after: { name: before.name },
    });
  });
  return { webhook, secret };
}

/** A stolen password alone must not turn the days in which a second factor can wait into a lasting feed. */
function requireSecondFactor({ secondFactorDueAt }: Account): void {
  if (secondFactorDueAt) throw new ProblemError('second-factor-required');
}

function requirePublicUrl({ config }: Platform, url: string): void {
  if (!isPublicTarget(new URL(url), config.WEBHOOKS_TO_LOCALHOST))
    throw new ProblemError('webhook-address-refused');
}

async function createSecret({ database }: Platform): Promise<{ secret: string; sealed: string }> {
  const secret = `${secretPrefix}${randomBytes(32).toString('base64')}`;
  return { secret, sealed: encrypt(await readSecretOnce(database, secretName), secret) };
}

async function requireWebhook(db: Database, id: number): Promise<WebhookRow> {
  const row = await lockWebhook(db, id);
  if (!row) throw new ProblemError('webhook-not-found');
  return row;
}

/** Runs a change of a locked webhook and returns it as it is then. Throws 'webhook-not-found'. */
const changeWebhook = (
  { transact }: Platform,
  id: number,
  change: (db: Database, before: WebhookRow) => Promise<void>,
): Promise<Webhook> =>
  transact(async (db) => {
    await change(db, await requireWebhook(db, id));
    return getWebhook(db, id);
  });

/** For the audit log. What follows '?' in an address may be a key of the receiver. */
function describe({ name, url, events }: WebhookInput) {
  const { origin, pathname } = new URL(url);
  return { name, url: `${origin}${pathname}`, events };
}

const auditWebhook = (
  { clock }: Platform,
  db: Database,
  {
    actor,
    id,
    ...entry
  }: { actor: Account; id: number } & Pick<AuditEntry, 'action' | 'before' | 'after'>,
) =>
  writeAuditEntry(db, clock, {
    ...entry,
    ...nameActor(actor),
    subject: `webhook ${id}`,
  });
