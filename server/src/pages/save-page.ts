import type { Account } from '@namugongo/contract/accounts';
import type { PageContent, PageDraft } from '@namugongo/contract/pages';
import { isScreenAddress } from '@namugongo/contract/rules/screen-addresses';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database.ts';
import type { Announce, Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { currentAddress, endFormerAddress, lockAddresses } from './address-queries.ts';
import {
  findDraft,
  findVersion,
  insertPage,
  insertVersion,
  listVersions,
  lockPage,
  lockPageAt,
  updatePage,
} from './queries.ts';

/** Every change of a page, and the tag of what is kept for readers. */
export const pagesTopic = 'pages';

type Wish = PageContent & { publish: boolean };

/** A new page at a free address, which no longer leads to a page that had it before. At the address of a deleted one its history goes on. */
export async function createPage(
  platform: Platform,
  { slug, ...wish }: Wish & { slug: string },
  who: Account,
): Promise<PageDraft> {
  return platform.transact(async (db, announce) => {
    await lockAddresses(db);
    const deleted = await lockPageAt(db, slug);
    if (deleted && !deleted.deletedAt) throw new Refusal('page-exists', { slug });
    if (!deleted && isScreenAddress(slug)) throw new Refusal('address-of-screen', { slug });
    if (!deleted && !(await insertPage(db, slug, wish.publish)))
      throw new Refusal('page-exists', { slug });
    await endFormerAddress(db, slug);
    if (deleted)
      await updatePage(db, slug, {
        version: deleted.version + 1,
        publishedVersion: wish.publish ? deleted.version + 1 : null,
        deletedAt: null,
      });
    const version = deleted ? deleted.version + 1 : 1;
    return saved(platform, { db, announce, slug, version, content: wish, who, before: null });
  });
}

type Save = Wish & { version: number };

/** A new version, as a draft or for readers; refused when another was saved since `version`, the one the editor began with. */
export async function savePage(
  platform: Platform,
  address: string,
  { version: began, ...wish }: Save,
  who: Account,
): Promise<PageDraft> {
  return platform.transact(async (db, announce) => {
    const before = await unchanged(db, address, began);
    const { slug } = before;
    const version = began + 1;
    await updatePage(db, slug, {
      version,
      ...(wish.publish ? { publishedVersion: version } : {}),
    });
    return saved(platform, { db, announce, slug, version, content: wish, who, before });
  });
}

/** An earlier version's content as the newest version, for readers. */
export async function restoreVersion(
  platform: Platform,
  { address, version: wanted, began }: { address: string; version: number; began: number },
  who: Account,
): Promise<PageDraft> {
  return platform.transact(async (db, announce) => {
    const before = await unchanged(db, address, began);
    const { slug } = before;
    const content = await findVersion(db, slug, wanted);
    if (!content) throw new Refusal('version-not-found');
    const version = began + 1;
    await updatePage(db, slug, { version, publishedVersion: version });
    return saved(platform, { db, announce, slug, version, content, who, before });
  });
}

/** The page as it is, locked; refused when it is no longer the version the editor began with. */
async function unchanged(db: Database, address: string, began: number): Promise<PageDraft> {
  const locked = await lockPage(db, address);
  const draft = locked && (await findDraft(db, locked.slug));
  if (!draft) throw new Refusal('page-not-found');
  if (draft.version !== began)
    throw new Refusal('page-changed', { by: draft.savedBy, version: draft.version });
  return draft;
}

type Saving = {
  db: Database;
  announce: Announce;
  slug: string;
  version: number;
  content: PageContent;
  who: Account;
  before: PageDraft | null;
};

async function saved(
  platform: Platform,
  { db, announce, slug, version, content, who, before }: Saving,
): Promise<PageDraft> {
  await insertVersion(db, content, {
    slug,
    version,
    savedAt: platform.clock.now(),
    savedById: who.id,
    savedBy: who.name,
  });
  const draft = await findDraft(db, slug);
  if (!draft) throw new Refusal('page-not-found');
  await audit(db, platform.clock, {
    who: who.id,
    whoName: who.name,
    action: before ? 'save page' : 'create page',
    subject: `page ${slug}`,
    ...(before ? { before: factsOf(before) } : {}),
    after: factsOf(draft),
  });
  await announce(pagesTopic);
  return draft;
}

/** What the audit log keeps: the texts themselves are in the page's history. */
const factsOf = ({ title, version, publishedVersion, keeper, reviewOn, album }: PageDraft) => ({
  title,
  version,
  publishedVersion,
  keeper,
  reviewOn,
  album,
});

/** A page's versions, the newest first. */
export async function readHistory({ database }: Platform, address: string) {
  const versions = await listVersions(database, await currentAddress(database, address));
  if (versions.length === 0) throw new Refusal('page-not-found');
  return versions;
}
