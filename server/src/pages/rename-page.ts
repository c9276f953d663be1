import type { Account } from '@namugongo/contract/accounts';
import type { PageDraft, PageLinks } from '@namugongo/contract/pages';
import { isScreenAddress } from '@namugongo/contract/rules/screen-addresses';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database.ts';
import type { Announce, Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { lockSettings, readSettings, saveSettings } from '../platform/settings.ts';
import {
  currentAddress,
  endFormerAddress,
  lockAddresses,
  moveToAddress,
} from './address-queries.ts';
import { findDraft, listPagesLinkingTo, lockPageAt } from './queries.ts';
import { menuFollowing, menuLinksTo } from './rules.ts';
import { pagesTopic } from './save-page.ts';

type Rename = { slug: string; to: string };

/**
 * Gives a page another address. The one it had keeps leading to it until another page takes it; the menu follows, and so do the
 * page's versions. The way back is a rename too.
 */
export async function renamePage(
  platform: Platform,
  { slug, to }: Rename,
  who: Account,
): Promise<PageDraft> {
  return platform.transact(async (db, announce) => {
    await lockAddresses(db);
    const before = await requirePage(db, slug);
    const taken = await lockPageAt(db, to);
    if (taken)
      throw new Refusal(taken.deletedAt ? 'address-of-deleted-page' : 'page-exists', { slug: to });
    if (isScreenAddress(to)) throw new Refusal('address-of-screen', { slug: to });
    await endFormerAddress(db, to);
    await moveToAddress(db, before.slug, to);
    const by = { who: who.id, whoName: who.name };
    await audit(db, platform.clock, {
      ...by,
      action: 'rename page',
      subject: `page ${before.slug}`,
      before: { slug: before.slug },
      after: { slug: to },
    });
    await leadMenu({ platform, db, announce, by }, before, to);
    await announce(pagesTopic);
    return requirePage(db, to);
  });
}

type Ground = {
  platform: Platform;
  db: Database;
  announce: Announce;
  by: { who: string; whoName: string };
};

/** Links of the menu that led to the page lead to its new address. */
async function leadMenu({ platform, db, announce, by }: Ground, page: PageDraft, to: string) {
  await lockSettings(db);
  const { menu: before } = await readSettings(db);
  const addresses = addressesOf(page);
  if (menuLinksTo(before, addresses).length === 0) return;
  const after = menuFollowing(before, addresses, to);
  await saveSettings(db, { menu: after });
  await audit(db, platform.clock, { ...by, action: 'change menu', subject: 'site', before, after });
  await announce('site');
}

/** What an editor should know before a page gets another address. */
export async function readLinks({ database }: Platform, slug: string): Promise<PageLinks> {
  const page = await requirePage(database, slug);
  const { menu } = await readSettings(database);
  const addresses = addressesOf(page);
  return {
    menu: menuLinksTo(menu, addresses),
    pages: await listPagesLinkingTo(database, page.slug, addresses),
  };
}

const addressesOf = ({ slug, formerAddresses }: PageDraft) => [slug, ...formerAddresses];

async function requirePage(db: Database, slug: string): Promise<PageDraft> {
  const found = await findDraft(db, await currentAddress(db, slug));
  if (!found) throw new Refusal('page-not-found');
  return found;
}
