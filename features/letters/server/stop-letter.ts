import type { Account } from '#contract/account.ts';
import { cancelEmails } from '#platform/email/email.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireLetter } from './get-letter.ts';
import {
  getEmailSubject,
  lockLetter,
  setSkipReason,
  stopUnqueued,
  updateLetterRow,
} from './queries.ts';
import { auditLetter } from './save-letter.ts';

/** Before its time, a letter becomes a draft again; later, the emails that still wait are not sent. */
export const stopLetter = (platform: Platform, id: number, actor: Account): Promise<void> =>
  platform.transact(async (db) => {
    const now = platform.clock.now();
    const letter = requireLetter(await lockLetter(db, id));
    if (!letter.sendAt || letter.stoppedAt) throw new ProblemError('letter-not-stoppable');
    if (!letter.startedAt) {
      await updateLetterRow(db, id, { sendAt: null });
      await auditLetter(platform, db, { actor, action: 'stop letter', id });
      return;
    }
    const prefix = `${getEmailSubject(id)} to `;
    const canceled = await cancelEmails(db, prefix, now);
    await setSkipReason(
      db,
      canceled.map((key) => Number(key.slice(prefix.length))),
      'stopped',
    );
    const notSent = canceled.length + (await stopUnqueued(db, id));
    if (notSent === 0) throw new ProblemError('letter-not-stoppable');
    await updateLetterRow(db, id, { stoppedAt: now });
    await auditLetter(platform, db, { actor, action: 'stop letter', id, after: { notSent } });
  });
