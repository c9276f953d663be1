import type { Account } from '#contract/account.ts';
import type { AudienceKey } from '#features/audiences/contract/rules/item-audiences.ts';
import type { PageContent, PageDraft } from '#features/pages/contract/pages.ts';
import { listLinks, type PageBody, pageBodyMessages } from '#features/pages/contract/page-body.ts';
import { publishWithdrawal } from '#features/audiences/server/find-reader.ts';
import { fillDetail } from '#contract/problems/fill-detail.ts';
import { getPageSlug } from '#contract/rules/links.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Publish, Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { resolveSlug, deleteRedirect, lockSlugs } from './redirect-queries.ts';
import {
  findPageDraft,
  findPageSlugs,
  findPublishedPage,
  findVersion,
  insertPageRow,
  insertVersionRow,
  listVersions,
  lockPage,
  lockPageBySlug,
  updatePageRow,
} from './queries.ts';

/** Topic of page changes; invalidates cached pages. */
export const pagesTopic = 'pages';

type PageInput = PageContent & { audience?: AudienceKey[] | undefined; publish: boolean };

/** Creates a page, removing a redirect from its slug. The slug of a deleted page continues that page's history. */
export async function createPage(
  platform: Platform,
  { slug, audience, ...input }: PageInput & { slug: string },
  actor: Account,
): Promise<PageDraft> {
  return platform.transact(async (db, publishChange) => {
    await lockSlugs(db);
    const deleted = await lockPageBySlug(db, slug);
    if (deleted && !deleted.deletedAt) throw new ProblemError('page-exists', { slug });
    if (!deleted && platform.reservedSlugs.has(slug))
      throw new ProblemError('slug-reserved', { slug });
    const publishedVersion = input.publish ? 1 : null;
    if (!deleted && !(await insertPageRow(db, { slug, publishedVersion, audience })))
      throw new ProblemError('page-exists', { slug });
    await deleteRedirect(db, slug);
    if (input.publish) await requirePages(db, platform, slug, input.body);
    if (deleted)
      await updatePageRow(db, slug, {
        version: deleted.version + 1,
        publishedVersion: input.publish ? deleted.version + 1 : null,
        deletedAt: null,
        audience,
      });
    const version = deleted ? deleted.version + 1 : 1;
    return insertVersion(platform, {
      db,
      publishChange,
      slug,
      version,
      content: input,
      actor,
      before: null,
    });
  });
}

type Save = PageInput & { version: number };

/** Saves a new version, as a draft or published; throws 'page-edit-conflict' when `version` is no longer the newest. */
export async function updatePage(
  platform: Platform,
  requestedSlug: string,
  { version: baseVersion, audience, ...input }: Save,
  actor: Account,
): Promise<PageDraft> {
  return platform.transact(async (db, publishChange) => {
    const before = await lockUnchanged(db, requestedSlug, baseVersion);
    const { slug } = before;
    const version = baseVersion + 1;
    if (input.publish)
      await requirePages(db, platform, slug, input.body, (await findPublishedPage(db, slug))?.body);
    await updatePageRow(db, slug, {
      version,
      audience,
      ...(input.publish ? { publishedVersion: version } : {}),
    });
    return insertVersion(platform, {
      db,
      publishChange,
      slug,
      version,
      content: input,
      actor,
      before,
    });
  });
}

/** Publishes an earlier version's content as the newest version. */
export async function restoreVersion(
  platform: Platform,
  {
    requestedSlug,
    version: target,
    baseVersion,
  }: { requestedSlug: string; version: number; baseVersion: number },
  actor: Account,
): Promise<PageDraft> {
  return platform.transact(async (db, publishChange) => {
    const before = await lockUnchanged(db, requestedSlug, baseVersion);
    const { slug } = before;
    const content = await findVersion(db, slug, target);
    if (!content) throw new ProblemError('version-not-found');
    const version = baseVersion + 1;
    await updatePageRow(db, slug, { version, publishedVersion: version });
    return insertVersion(platform, {
      db,
      publishChange,
      slug,
      version,
      content,
      actor,
      before,
    });
  });
}

/** Locks a page and returns it; throws 'page-edit-conflict' when `baseVersion` is no longer the newest. */
async function lockUnchanged(
  db: Database,
  requestedSlug: string,
  baseVersion: number,
): Promise<PageDraft> {
  const locked = await lockPage(db, requestedSlug);
  const draft = locked && (await findPageDraft(db, locked.slug));
  if (!draft) throw new ProblemError('page-not-found');
  if (draft.version !== baseVersion)
    throw new ProblemError('page-edit-conflict', { by: draft.savedBy, version: draft.version });
  return draft;
}

type NewVersion = {
  db: Database;
  publishChange: Publish;
  slug: string;
  version: number;
  content: PageContent;
  actor: Account;
  before: PageDraft | null;
};

async function insertVersion(
  platform: Platform,
  { db, publishChange, slug, version, content, actor, before }: NewVersion,
): Promise<PageDraft> {
  await insertVersionRow(db, content, {
    slug,
    version,
    createdAt: platform.clock.now(),
    createdById: actor.id,
    createdByName: actor.name,
  });
  const draft = await findPageDraft(db, slug);
  if (!draft) throw new ProblemError('page-not-found');
  await writeAuditEntry(db, platform.clock, {
    ...nameActor(actor),
    action: before ? 'save page' : 'create page',
    subject: `page ${slug}`,
    ...(before ? { before: toAuditValue(before) } : {}),
    after: toAuditValue(draft),
  });
  await publishChange(pagesTopic);
  if (before) await publishWithdrawal(publishChange, before.audience, draft.audience);
  return draft;
}

/** Refuses links to pages that don't exist; those that visitors see on the page may stay. */
async function requirePages(
  db: Database,
  { reservedSlugs }: Platform,
  ownSlug: string,
  body: PageBody,
  visible?: PageBody,
): Promise<void> {
  const existing = new Set(visible ? listLinks(visible) : []);
  const links = listLinks(body).flatMap((link) => {
    const slug = existing.has(link) ? null : getPageSlug(link, reservedSlugs);
    return slug === null || slug === ownSlug ? [] : [{ link, slug }];
  });
  if (links.length === 0) return;
  const slugs = await findPageSlugs(
    db,
    links.map(({ slug }) => slug),
    'curator',
  );
  const dead = links.find(({ slug }) => !slugs.includes(slug));
  if (dead)
    throw new ProblemError(
      'validation-failed',
      {},
      { body: fillDetail(pageBodyMessages.noPage, { path: dead.link }) },
    );
}

/** Returns the audit value of a page, without its text, which the history keeps. */
const toAuditValue = ({
  title,
  version,
  publishedVersion,
  owner,
  reviewOn,
  album,
  audience,
}: PageDraft) => ({
  title,
  version,
  publishedVersion,
  owner,
  reviewOn,
  album,
  audience,
});

/** Returns a page's versions, newest first. */
export async function getPageHistory({ database }: Platform, requestedSlug: string) {
  const versions = await listVersions(database, await resolveSlug(database, requestedSlug));
  if (versions.length === 0) throw new ProblemError('page-not-found');
  return versions;
}
