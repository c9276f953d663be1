import type { Account } from '#contract/account.ts';
import type { PaperPledge, Pledge, PledgeInput } from '#features/donations/contract/pledges.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getToday } from '#platform/settings.ts';
import { findPublishedCampaign } from '../campaigns/queries.ts';
import { requireChoices } from '../choices/require-choices.ts';
import { getDonationTerms } from '../queries.ts';
import { createPledgeKey } from './create-pledge-link.ts';
import { queuePledgeEmail } from './emails.ts';
import { deleteUnconfirmedPledges, insertPledge, lockPledge } from './queries.ts';
import { findDayError, toPledge } from './rules.ts';

/**
 * Notes a pledge and emails its link; until that is used, nobody sees it. Where the site can't send email, it counts at once and the
 * browser gets the key.
 */
export async function createPledge(
  platform: Platform,
  { campaign: slug, phone, ...input }: PledgeInput,
): Promise<{ key: string | null }> {
  const { database, config, clock } = platform;
  const campaign = await findPublishedCampaign(database, slug);
  if (!campaign) throw new ProblemError('campaign-not-found');
  const today = await getToday(platform);
  requireDay(input.firstDueOn, today);
  const { choices } = await getDonationTerms(database, clock.now());
  const { purpose } = campaign;
  requireChoices(choices, [{ kind: 'purpose', name: purpose, field: 'campaign' }]);
  const isPrivate = config.SMTP_URL !== undefined;
  return platform.transact(async (db) => {
    await deleteUnconfirmedPledges(db, { email: input.email, purpose });
    const id = await insertPledge(db, {
      ...input,
      purpose,
      telephone: phone,
      state: isPrivate ? 'unconfirmed' : 'open',
      remindedOn: today,
      createdAt: clock.now(),
    });
    if (isPrivate) await queuePledgeEmail(db, { id, email: input.email }, 'confirm', today);
    return { key: isPrivate ? null : await createPledgeKey(db, { id, email: input.email }) };
  });
}

/** A pledge on paper. Its person gets the link, if there is an address. */
export async function createPaperPledge(
  platform: Platform,
  { phone, ...input }: PaperPledge,
  actor: Account,
): Promise<Pledge> {
  const today = await getToday(platform);
  requireDay(input.firstDueOn, today, { canBePast: true });
  const { choices } = await getDonationTerms(platform.database, platform.clock.now());
  requireChoices(choices, [
    { kind: 'purpose', name: input.purpose, field: 'purpose', canBeGone: true },
  ]);
  return platform.transact(async (db) => {
    const id = await insertPledge(db, {
      ...input,
      telephone: phone,
      state: 'open',
      remindedOn: today,
      recordedBy: actor.name,
      createdAt: platform.clock.now(),
    });
    await queuePledgeEmail(db, { id, email: input.email }, 'recorded', today);
    const { purpose, totalCents, parts, firstDueOn } = input;
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'record pledge',
      subject: `pledge ${id}`,
      after: { purpose, totalCents, parts, firstDueOn },
    });
    return toPledge(await requireLockedPledge(db, id), today);
  });
}

/** Locks a pledge that the team sees; throws 'pledge-not-found'. */
export async function requireLockedPledge(db: Database, id: number) {
  const row = await lockPledge(db, id);
  if (!row || row.state === 'unconfirmed') throw new ProblemError('pledge-not-found');
  return row;
}

export function requireDay(...input: Parameters<typeof findDayError>): void {
  const message = findDayError(...input);
  if (message) throw new ProblemError('validation-failed', {}, { firstDueOn: message });
}
