import type { Account } from '#contract/account.ts';
import type { PageDraft, PageBacklinks } from '#features/pages/contract/pages.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Publish, Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { lockSettings, getSettings, updateSettings } from '#platform/settings.ts';
import { resolveSlug, deleteRedirect, lockSlugs, changeSlug } from './redirect-queries.ts';
import { findPageDraft, listBacklinks, lockPageBySlug } from './queries.ts';
import { rewriteMenuLinks, findMenuLinks } from './rules.ts';
import { pagesTopic } from './update-page.ts';

type Rename = { slug: string; to: string };

/** Renames a page with its versions and updates the menu. The old slug redirects until another page takes it. */
export async function renamePage(
  platform: Platform,
  { slug, to }: Rename,
  actor: Account,
): Promise<PageDraft> {
  return platform.transact(async (db, publish) => {
    await lockSlugs(db);
    const before = await requirePage(db, slug);
    const existing = await lockPageBySlug(db, to);
    if (existing)
      throw new ProblemError(existing.deletedAt ? 'slug-of-deleted-page' : 'page-exists', {
        slug: to,
      });
    if (platform.reservedSlugs.has(to)) throw new ProblemError('slug-reserved', { slug: to });
    await deleteRedirect(db, to);
    await changeSlug(db, before.slug, to);
    const actorFields = { ...nameActor(actor) };
    await writeAuditEntry(db, platform.clock, {
      ...actorFields,
      action: 'rename page',
      subject: `page ${before.slug}`,
      before: { slug: before.slug },
      after: { slug: to },
    });
    await updateMenuLinks({ platform, db, publish, actorFields }, before, to);
    await publish(pagesTopic);
    return requirePage(db, to);
  });
}

type MenuUpdateContext = {
  platform: Platform;
  db: Database;
  publish: Publish;
  actorFields: { actorId: string; actorName: string };
};

/** Points the menu's links to the page at its new slug. */
async function updateMenuLinks(
  { platform, db, publish, actorFields }: MenuUpdateContext,
  page: PageDraft,
  to: string,
) {
  await lockSettings(db);
  const { menu: before } = await getSettings(db);
  const slugs = getSlugs(page);
  if (findMenuLinks(before, slugs).length === 0) return;
  const after = rewriteMenuLinks(before, slugs, to);
  await updateSettings(db, { menu: after });
  await writeAuditEntry(db, platform.clock, {
    ...actorFields,
    action: 'change menu',
    subject: 'site',
    before,
    after,
  });
  await publish('site');
}

/** Returns the menu items and pages that link to a page. */
export async function getBacklinks({ database }: Platform, slug: string): Promise<PageBacklinks> {
  const page = await requirePage(database, slug);
  const { menu } = await getSettings(database);
  const slugs = getSlugs(page);
  return {
    menu: findMenuLinks(menu, slugs),
    pages: await listBacklinks(database, page.slug, slugs),
  };
}

const getSlugs = ({ slug, previousSlugs }: PageDraft) => [slug, ...previousSlugs];

async function requirePage(db: Database, slug: string): Promise<PageDraft> {
  const existing = await findPageDraft(db, await resolveSlug(db, slug));
  if (!existing) throw new ProblemError('page-not-found');
  return existing;
}
