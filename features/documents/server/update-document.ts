import type { Account } from '#contract/account.ts';
import type { ParishDocument } from '#features/documents/contract/documents.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findDocument, lockDocument, updateDocumentRow } from './queries.ts';

type Facts = Pick<ParishDocument, 'usageDescription' | 'audience'>;

export const updateDocument = async (
  platform: Platform,
  id: number,
  facts: Facts,
  actor: Account,
): Promise<ParishDocument> =>
  existing(await changing(platform, id, 'change document', facts, actor));

/** Hides the document. It can be restored until the cleanup job purges it. */
export const deleteDocument = async (
  platform: Platform,
  id: number,
  actor: Account,
): Promise<void> => {
  await changing(platform, id, 'delete document', { deletedAt: platform.clock.now() }, actor);
};

export const restoreDocument = async (
  platform: Platform,
  id: number,
  actor: Account,
): Promise<ParishDocument> =>
  existing(await changing(platform, id, 'restore document', { deletedAt: null }, actor));

function changing(
  { transact, clock }: Platform,
  id: number,
  action: string,
  change: Partial<Facts> & { deletedAt?: Date | null },
  actor: Account,
): Promise<ParishDocument | null> {
  return transact(async (db) => {
    const restoring = change.deletedAt === null;
    if (!(await lockDocument(db, id, restoring))) throw new ProblemError('document-not-found');
    const before = await findDocument(db, id);
    await updateDocumentRow(db, id, change);
    const after = await findDocument(db, id);
    const entry = { ...nameActor(actor), action, subject: `document ${id}` };
    await writeAuditEntry(db, clock, { ...entry, before, after });
    return after;
  });
}

function existing(document: ParishDocument | null): ParishDocument {
  if (!document) throw new ProblemError('document-not-found');
  return document;
}
