import { massIntentionsPurpose } from '#features/donations/contract/rules/mass-intentions.ts';
import { findConfirmedEmail } from '#features/accounts/server/queries.ts';
import { findChoice } from '#features/donations/server/choices/queries.ts';
import { isOver } from '#features/intentions/contract/rules/intention-texts.ts';
import type { OwnIntention, Settlement } from '#features/intentions/contract/intentions.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { cancelEmails } from '#platform/email/email.ts';
import type { Platform } from '#platform/platform.ts';
import { getToday } from '#platform/settings.ts';
import { intentionKeys, lockIntentionByKey } from './create-intention-link.ts';
import { requester, requireIntention, submitIntention } from './create-intention.ts';
import { queueRequestEmails } from './emails.ts';
import { hasOtherOffering, listIntentionsOfAddress, updateIntentionRow } from './queries.ts';
import { type IntentionRow, toIntention, toSettlement } from './rules.ts';

const takesOfferings = async (db: Database): Promise<boolean> =>
  (await findChoice(db, 'purpose', massIntentionsPurpose))?.state === 'active';

/** A request as whoever asked sees it. A gift can be given for a Mass once, while it is asked for, or placed where no other gift is. */
async function toOwn(db: Database, row: IntentionRow, canGive: boolean): Promise<OwnIntention> {
  const { email: _, telephone: __, reply: ___, ...facts } = toIntention(row);
  const { id, day, startTime } = row;
  const isOpen =
    canGive &&
    row.kind === 'mass' &&
    row.offeringCents === 0 &&
    (row.state === 'waiting' || row.state === 'placed') &&
    (day === null || !(await hasOtherOffering(db, { id, day, startTime })));
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
  const canGive = await takesOfferings(db);
  return Promise.all(rows.map((row) => toOwn(db, row, canGive)));
}

/** The request of a link; changes nothing, because mail programs open links on their own. */
export const getOwnIntention = (platform: Platform, key: string): Promise<OwnIntention> =>
  platform.transact(async (db) =>
    toOwn(db, await lockIntentionByKey(db, key, platform.clock.now()), await takesOfferings(db)),
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
    return toOwn(db, await requireIntention(db, row.id), await takesOfferings(db));
  });

const ended: Settlement = { state: 'ended', day: null, startTime: '' };

/** Withdraws a request, or ends a prayer request, and tells the coordinators. What was answered, has ended or is over stays so. */
export async function endIntention(platform: Platform, key: string): Promise<OwnIntention> {
  const { clock } = platform;
  const today = await getToday(platform);
  return platform.transact(async (db) => {
    const row = await lockIntentionByKey(db, key, clock.now());
    if (row.state !== 'declined' && row.state !== 'ended' && !isOver(row, today)) {
      await updateIntentionRow(db, row.id, {
        ...ended,
        settledAt: clock.now(),
        announced: ended,
      });
      await cancelEmails(db, `intention ${row.id} `, clock.now());
      if (row.state !== 'unconfirmed') await queueRequestEmails(platform, db, row, 'withdrawn');
      await writeAuditEntry(db, clock, {
        ...requester,
        action: 'withdraw intention',
        subject: `intention ${row.id}`,
        before: toSettlement(row),
        after: ended,
      });
    }
    return toOwn(db, await requireIntention(db, row.id), await takesOfferings(db));
  });
}
