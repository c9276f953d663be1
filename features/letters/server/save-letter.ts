import type { Account } from '#contract/account.ts';
import type { LetterInput } from '#features/letters/contract/letters.ts';
import { formatLetterAudience } from '#features/letters/contract/rules/letter-audience.ts';
import { nameActor, type AuditEntry, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { getAuditSubject, requireLetter } from './get-letter.ts';
import {
  insertLetterRow,
  type LetterRow,
  lockLetter,
  updateLetterRow,
  updateLetterText,
} from './queries.ts';

/** The topic of the letters that everyone can read. */
export const lettersTopic = 'letters';

/** Saves a new draft and returns its id. */
export const createLetter = (
  platform: Platform,
  input: LetterInput,
  actor: Account,
): Promise<number> =>
  platform.transact(async (db) => {
    const id = await insertLetterRow(db, input, platform.clock.now());
    await auditLetter(platform, db, {
      actor,
      action: 'write letter',
      id,
      after: toAudited(input),
    });
    return id;
  });

/** Changes a draft that is still as the caller saw it. */
export const updateLetter = (
  platform: Platform,
  { id, letter, seen }: { id: number; letter: LetterInput; seen: LetterInput },
  actor: Account,
): Promise<void> =>
  platform.transact(async (db) => {
    const before = await lockDraft(db, id);
    requireUnchanged(seen, before);
    await updateLetterText(db, id, letter);
    await auditLetter(platform, db, {
      actor,
      action: 'change letter',
      id,
      before: toAudited(before),
      after: toAudited(letter),
    });
  });

/** Deletes a draft, or restores a deleted one. */
export const deleteOrRestoreLetter = (
  platform: Platform,
  { id, isDeleted }: { id: number; isDeleted: boolean },
  actor: Account,
): Promise<void> =>
  platform.transact(async (db) => {
    const letter = isDeleted ? await lockDraft(db, id) : await lockLetter(db, id);
    if (!letter || (!isDeleted && !letter.deletedAt)) throw new ProblemError('letter-not-found');
    await updateLetterRow(db, id, { deletedAt: isDeleted ? platform.clock.now() : null });
    await auditLetter(platform, db, {
      actor,
      action: isDeleted ? 'delete letter' : 'restore letter',
      id,
      [isDeleted ? 'before' : 'after']: toAudited(letter),
    });
  });

/** Lets everyone read a letter once it is sent, or no longer. */
export const updateArchive = (
  platform: Platform,
  { id, isPublic }: { id: number; isPublic: boolean },
  actor: Account,
): Promise<void> =>
  platform.transact(async (db, publish) => {
    const letter = requireLetter(await lockLetter(db, id));
    if (letter.isPublic === isPublic) return;
    await updateLetterRow(db, id, { isPublic });
    await auditLetter(platform, db, {
      actor,
      action: 'change letter',
      id,
      before: { isPublic: letter.isPublic },
      after: { isPublic },
    });
    await publish(lettersTopic);
  });

/** Locks a draft; throws 'letter-not-found' or 'letter-sent'. */
export async function lockDraft(db: Database, id: number): Promise<LetterRow> {
  const letter = requireLetter(await lockLetter(db, id));
  if (letter.sendAt) throw new ProblemError('letter-sent');
  return letter;
}

/** What the history says of a letter. Its text may be about a person. */
export const toAudited = ({
  audience,
  subject,
  isPublic,
}: Pick<LetterInput, 'audience' | 'subject' | 'isPublic'>) => ({
  people: formatLetterAudience(audience),
  subject,
  isPublic,
});

export const auditLetter = (
  { clock }: Pick<Platform, 'clock'>,
  db: Database,
  {
    actor,
    id,
    ...entry
  }: Pick<AuditEntry, 'action' | 'before' | 'after'> & {
    actor: Pick<Account, 'id' | 'name'>;
    id: number;
  },
): Promise<number> =>
  writeAuditEntry(db, clock, {
    ...entry,
    ...nameActor(actor),
    subject: getAuditSubject(id),
  });
