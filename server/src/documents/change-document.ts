import type { Account } from '@namugongo/contract/accounts';
import type { ParishDocument } from '@namugongo/contract/documents';
import { audit } from '../platform/audit.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { findDocument, lockDocument, updateDocument } from './queries.ts';

type Facts = Pick<ParishDocument, 'usageDescription' | 'audience'>;

export const changeDocument = async (
  platform: Platform,
  id: number,
  facts: Facts,
  who: Account,
): Promise<ParishDocument> => found(await changing(platform, id, 'change document', facts, who));

/** Out of sight at once; the file stays until the sweeper comes, so that it can be taken back. */
export const removeDocument = async (
  platform: Platform,
  id: number,
  who: Account,
): Promise<void> => {
  await changing(platform, id, 'delete document', { deletedAt: platform.clock.now() }, who);
};

export const restoreDocument = async (
  platform: Platform,
  id: number,
  who: Account,
): Promise<ParishDocument> =>
  found(await changing(platform, id, 'restore document', { deletedAt: null }, who));

function changing(
  { transact, clock }: Platform,
  id: number,
  action: string,
  change: Partial<Facts> & { deletedAt?: Date | null },
  who: Account,
): Promise<ParishDocument | null> {
  return transact(async (db) => {
    const restoring = change.deletedAt === null;
    if (!(await lockDocument(db, id, restoring))) throw new Refusal('document-not-found');
    const before = await findDocument(db, id);
    await updateDocument(db, id, change);
    const after = await findDocument(db, id);
    const entry = { who: who.id, whoName: who.name, action, subject: `document ${id}` };
    await audit(db, clock, { ...entry, before, after });
    return after;
  });
}

function found(document: ParishDocument | null): ParishDocument {
  if (!document) throw new Refusal('document-not-found');
  return document;
}
