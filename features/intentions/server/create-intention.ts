import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { isSameEmail } from '#contract/rules/email-addresses.ts';
import { findConfirmedEmail } from '#features/accounts/server/queries.ts';
import { type AudienceKey, canRead } from '#features/audiences/contract/rules/item-audiences.ts';
import type { Audiences } from '#features/audiences/server/find-reader.ts';
import {
  findContactErrors,
  findIntentionErrors,
} from '#features/intentions/contract/rules/find-intention-errors.ts';
import type {
  Intention,
  IntentionInput,
  intentions,
} from '#features/intentions/contract/intentions.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getToday } from '#platform/settings.ts';
import { intentionKeys } from './create-intention-link.ts';
import { queueConfirmEmail, queueRequestEmails } from './emails.ts';
import * as queries from './queries.ts';
import { type IntentionRow, toIntention } from './rules.ts';

export function throwErrors(errors: Record<string, string>): void {
  if (Object.keys(errors).length > 0) throw new ProblemError('validation-failed', {}, errors);
}

/**
 * Notes a request. One with an email address is seen by nobody until the link to it was used, unless the site can't send email or the
 * address is that of the account. One with a telephone number alone waits for the coordinator, who calls.
 */
export async function createIntention(
  platform: Platform,
  audiences: Audiences,
  input: IntentionInput,
  account: Account | null,
): Promise<EndpointResponse<typeof intentions.create>> {
  const { database, config, transact } = platform;
  const today = await getToday(platform);
  throwErrors({ ...findIntentionErrors(input, today), ...findContactErrors(input) });
  await requireOwnAudience(audiences, database, input.audience, account);
  const own = account && (await findConfirmedEmail(database, account.id));
  const isConfirmed =
    input.email === '' || !config.SMTP_URL || (own && isSameEmail(own, input.email)) || false;
  return transact(async (db) => {
    const id = await insertIntention(platform, db, input, isConfirmed);
    if (isConfirmed) await submitIntention(platform, db, id);
    else await queueConfirmEmail(platform, db, { id, ...input });
    return { key: isConfirmed ? await intentionKeys.create(db, id) : null };
  });
}

/** Nobody may write to a group that they don't belong to. */
async function requireOwnAudience(
  audiences: Audiences,
  db: Database,
  audience: readonly AudienceKey[],
  account: Account | null,
): Promise<void> {
  const reader = await audiences.findReader(db, account, 'secretary');
  const isOpen = (key: AudienceKey) =>
    key === 'everybody' || key === 'member' || canRead([key], reader);
  if (!audience.every(isOpen))
    throw new ProblemError('validation-failed', {}, { audience: 'Choose one of your groups' });
}

const insertIntention = (
  { clock }: Platform,
  db: Database,
  input: IntentionInput,
  isConfirmed: boolean,
): Promise<number> =>
  queries.insertIntentionRow(db, {
    ...input,
    state: isConfirmed ? 'waiting' : 'unconfirmed',
    offeringKey: randomUUID(),
    createdAt: clock.now(),
    settledAt: clock.now(),
  });

/** Whoever asked, whose name would outlive the request in the audit log. */
export const requester = { actorId: 'system', actorName: 'Requester' };

/** Tells the coordinators of a request that waits for them from now on. */
export async function submitIntention(platform: Platform, db: Database, id: number) {
  const row = await requireIntention(db, id);
  await writeAuditEntry(db, platform.clock, {
    ...requester,
    action: row.kind === 'mass' ? 'ask for Mass' : 'ask for prayer',
    subject: `intention ${id}`,
  });
  await queueRequestEmails(platform, db, row);
}

export async function requireIntention(db: Database, id: number): Promise<IntentionRow> {
  const row = await queries.findIntention(db, id);
  if (!row || row.state === 'unconfirmed') throw new ProblemError('intention-not-found');
  return row;
}

/** Notes what someone asked for by telephone or after Mass. */
export async function createIntentionByHand(
  platform: Platform,
  input: IntentionInput,
  actor: Account,
): Promise<Intention> {
  throwErrors(findIntentionErrors(input, await getToday(platform)));
  return platform.transact(async (db) => {
    const id = await insertIntention(platform, db, input, true);
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'note intention',
      subject: `intention ${id}`,
    });
    return toIntention(await requireIntention(db, id));
  });
}
