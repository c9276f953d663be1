import type { Account } from '@namugongo/contract/accounts';
import type { PageDraft } from '@namugongo/contract/pages';
import { audit } from '../platform/audit.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { findDraft, lockPage, updatePage } from './queries.ts';
import { pagesTopic } from './save-page.ts';

/** Takes a page away from readers; its versions stay, so that it can be brought back. */
export async function deletePage(platform: Platform, address: string, who: Account): Promise<void> {
  await change(platform, { address, who, action: 'delete page', deletedAt: platform.clock.now() });
}

/** A deleted page is again what it was. */
export async function bringBackPage(
  platform: Platform,
  address: string,
  who: Account,
): Promise<PageDraft> {
  const slug = await change(platform, { address, who, action: 'bring back page', deletedAt: null });
  const draft = await findDraft(platform.database, slug);
  if (!draft) throw new Refusal('page-not-found');
  return draft;
}

type Change = { address: string; who: Account; action: string; deletedAt: Date | null };

/** Gives the address that the page has now. */
async function change(
  platform: Platform,
  { address, who, action, deletedAt }: Change,
): Promise<string> {
  return platform.transact(async (db, announce) => {
    const before = await lockPage(db, address);
    if (!before || (before.deletedAt === null) === (deletedAt === null))
      throw new Refusal('page-not-found');
    const { slug } = before;
    await updatePage(db, slug, { deletedAt });
    await audit(db, platform.clock, {
      who: who.id,
      whoName: who.name,
      action,
      subject: `page ${slug}`,
      before: { deletedAt: before.deletedAt },
      after: { deletedAt },
    });
    await announce(pagesTopic);
    return slug;
  });
}
