import type { Account } from '#contract/account.ts';
import type { PageDraft } from '#features/pages/contract/pages.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findPageDraft, lockPage, updatePageRow } from './queries.ts';
import { pagesTopic } from './update-page.ts';

/** Deletes a page. Its versions are kept, so that it can be restored. */
export async function deletePage(
  platform: Platform,
  requestedSlug: string,
  actor: Account,
): Promise<void> {
  await updateDeletedAt(platform, {
    requestedSlug,
    actor,
    action: 'delete page',
    deletedAt: platform.clock.now(),
  });
}

/** Restores a deleted page and returns it. */
export async function restorePage(
  platform: Platform,
  requestedSlug: string,
  actor: Account,
): Promise<PageDraft> {
  const slug = await updateDeletedAt(platform, {
    requestedSlug,
    actor,
    action: 'restore page',
    deletedAt: null,
  });
  const draft = await findPageDraft(platform.database, slug);
  if (!draft) throw new ProblemError('page-not-found');
  return draft;
}

type Change = { requestedSlug: string; actor: Account; action: string; deletedAt: Date | null };

/** Sets `deletedAt` and returns the page's current slug. */
async function updateDeletedAt(
  platform: Platform,
  { requestedSlug, actor, action, deletedAt }: Change,
): Promise<string> {
  return platform.transact(async (db, publish) => {
    const before = await lockPage(db, requestedSlug);
    if (!before || (before.deletedAt === null) === (deletedAt === null))
      throw new ProblemError('page-not-found');
    const { slug } = before;
    await updatePageRow(db, slug, { deletedAt });
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action,
      subject: `page ${slug}`,
      before: { deletedAt: before.deletedAt },
      after: { deletedAt },
    });
    await publish(pagesTopic);
    return slug;
  });
}
