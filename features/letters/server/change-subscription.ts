import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import type { LetterSubscriber } from '#features/letters/contract/letter-subscribers.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { queueEmail } from '#platform/email/email.ts';
import {
  clearReturnedAddress,
  markAddressReturned,
} from '#platform/email/returned-address-queries.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getOrCreateSiteSecret, sign, verify } from '#platform/secrets.ts';
import { buildConfirmEmail } from './emails.ts';
import {
  deleteOptOut,
  findSubscriber,
  insertOptOut,
  listSubscribers,
  saveSubscriberRow,
  updateSubscriberRow,
} from './subscriber-queries.ts';

const getSecret = (db: Database) => getOrCreateSiteSecret(db, 'letter-subscribers');
const getSignedText = (id: number) => `letter subscriber ${id}`;

/** Asks an address to confirm that it wants letters. It gets the same email when it gets letters already, so that nobody learns which do. */
export const requestLetters = (platform: Platform, email: string): Promise<void> =>
  platform.transact(async (db) => {
    const { id } = await saveSubscriberRow(db, email, platform.clock.now());
    const key = `${id}-${sign(await getSecret(db), getSignedText(id))}`;
    await queueEmail(db, {
      kind: 'letter-confirm',
      dedupeKey: `letter-confirm ${randomUUID()}`,
      to: email,
      ...buildConfirmEmail(
        buildScreenUrl(platform.config.PUBLIC_URL, '/letter-confirm/$key', { key }),
      ),
    });
  });

/** Confirms an address by the key of its email, which proves that mail reaches it; idempotent. Throws 'letter-key-invalid'. */
export const confirmSubscriber = ({ transact, clock }: Platform, key: string): Promise<void> =>
  transact(async (db) => {
    const [, id = '', signature = ''] = /^(\d{1,9})-([\w-]{43})$/.exec(key) ?? [];
    const isSigned = id !== '' && verify(await getSecret(db), getSignedText(Number(id)), signature);
    const row = isSigned ? await findSubscriber(db, Number(id)) : null;
    if (!row) throw new ProblemError('letter-key-invalid');
    if (!row.confirmedAt) await updateSubscriberRow(db, row.id, { confirmedAt: clock.now() });
    await deleteOptOut(db, row.email);
    await clearReturnedAddress(db, row.email);
  });

/** Turns the letters to a subscriber off for them, or on again. Throws 'letter-subscriber-not-found'. */
export const changeSubscriber = (
  { transact, clock }: Platform,
  id: number,
  isOn: boolean,
  actor: Account,
): Promise<LetterSubscriber> =>
  transact(async (db) => {
    const row = await findSubscriber(db, id);
    if (!row) throw new ProblemError('letter-subscriber-not-found');
    if (isOn) await deleteOptOut(db, row.email);
    else await insertOptOut(db, row.email, clock.now());
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: isOn ? 'turn letters on' : 'turn letters off',
      subject: `letter subscriber ${id}`,
    });
    const [changed] = await listSubscribers(db, id);
    if (!changed) throw new ProblemError('letter-subscriber-not-found');
    return changed;
  });

/** Notes that mail to an address came back, or writes to it again. */
export const changeReturnedAddress = (
  { transact, clock }: Platform,
  { email, isReturned }: { email: string; isReturned: boolean },
  actor: Account,
): Promise<void> =>
  transact(async (db) => {
    if (isReturned)
      await markAddressReturned(db, { email, rejectionCode: '', returnedAt: clock.now() });
    else if (!(await clearReturnedAddress(db, email))) return;
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: isReturned ? 'note returned mail' : 'clear returned mail',
      subject: 'returned mail',
      [isReturned ? 'after' : 'before']: { email },
    });
  });
