import { massIntentionsPurpose } from '#features/donations/contract/rules/mass-intentions.ts';
import { findConfirmedEmail } from '#features/accounts/server/queries.ts';
import { findChoice } from '#features/donations/server/choices/queries.ts';
import type { OwnIntention } from '#features/intentions/contract/intentions.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { cancelEmails } from '#platform/email/email.ts';
import type { Platform } from '#platform/platform.ts';
import { intentionKeys, lockIntentionByKey } from './create-intention-link.ts';
import { requireIntention, submitIntention } from './create-intention.ts';
import { listIntentionsOfAddress, updateIntentionRow } from './queries.ts';
import { type IntentionRow, toIntention } from './rules.ts';

/** A request as whoever asked sees it. A gift can be given for a Mass once, while it is asked for or placed. */
async function toOwn(db: Database, row: IntentionRow): Promise<OwnIntention> {
  const { email: _, telephone: __, reply: ___, ...facts } = toIntention(row);
  const isOpen =
    row.kind === 'mass' &&
    row.offeringCents === 0 &&
    (row.state === 'waiting' || row.state === 'placed') &&
    (await findChoice(db, 'purpose', massIntentionsPurpose))?.state === 'active';
  return {
    ...facts,
    key: await intentionKeys.create(db, row.id),
    offeringKey: isOpen ? row.offeringKey : null,
  };
}

/** What the account asked for, by its confirmed address. */
export async function listOwnIntentions(db: Database, accountId: string): Promise<OwnIntention[]> {
  const email = await findConfirmedEmail(db, accountId);
  const rows = email ? await listIntentionsOfAddress(db, email) : [];
  return Promise.all(rows.map((row) => toOwn(db, row)));
}

/** The request of a link; changes nothing, because mail programs open links on their own. */
export const getOwnIntention = (platform: Platform, key: string): Promise<OwnIntention> =>
  platform.transact(async (db) =>
    toOwn(db, await lockIntentionByKey(db, key, platform.clock.now())),
  );

/** Confirms the address: the request waits for the coordinator. A second time is no error. */
export const confirmIntention = (platform: Platform, key: string): Promise<OwnIntention> =>
  platform.transact(async (db) => {
    const { clock } = platform;
    const row = await lockIntentionByKey(db, key, clock.now());
    if (row.state === 'unconfirmed') {
      await updateIntentionRow(db, row.id, { state: 'waiting', settledAt: clock.now() });
      await submitIntention(platform, db, row.id);
    }
    return toOwn(db, await requireIntention(db, row.id));
  });

/** Withdraws a request, or ends a prayer request. What was answered or has ended stays so. */
export const endIntention = (platform: Platform, key: string): Promise<OwnIntention> =>
  platform.transact(async (db) => {
    const { clock } = platform;
    const row = await lockIntentionByKey(db, key, clock.now());
    if (row.state !== 'declined' && row.state !== 'ended') {
      await updateIntentionRow(db, row.id, {
        state: 'ended',
        day: null,
        startTime: '',
        settledAt: clock.now(),
      });
      await cancelEmails(db, `intention ${row.id} `, clock.now());
      await writeAuditEntry(db, clock, {
        actorId: 'system',
        actorName: row.requestedBy,
        action: 'withdraw intention',
        subject: `intention ${row.id}`,
      });
    }
    return toOwn(db, await requireIntention(db, row.id));
  });
