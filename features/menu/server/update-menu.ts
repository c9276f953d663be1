import type { Account } from '#contract/account.ts';
import { getPageSlug } from '#contract/rules/links.ts';
import { findPageSlugs } from '#features/pages/server/queries.ts';
import type { MenuSection } from '#contract/site-settings.ts';
import { menuMessages, type Menu } from '#features/site/contract/menu-links.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { lockSettings, getSettings, updateSettings } from '#platform/settings.ts';

/** Saves the menu; throws 'menu-edit-conflict' when it is no longer `seen`, and refuses new links to pages that don't exist. */
export async function updateMenu(
  platform: Platform,
  { menu, seen }: { menu: Menu; seen: MenuSection[] },
  actor: Account,
): Promise<Menu> {
  return platform.transact(async (db, publish) => {
    await lockSettings(db);
    const before = (await getSettings(db)).menu;
    if (JSON.stringify(before) !== JSON.stringify(seen))
      throw new ProblemError('menu-edit-conflict');
    await requirePages(db, platform, menu, before);
    await updateSettings(db, { menu });
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'change menu',
      subject: 'site',
      before,
      after: menu,
    });
    await publish('site');
    return menu;
  });
}

/** Refuses links to pages that don't exist; those that the menu had before may stay. */
async function requirePages(
  db: Database,
  { reservedSlugs }: Platform,
  menu: Menu,
  before: readonly MenuSection[],
): Promise<void> {
  const existing = new Set(before.flatMap(({ items }) => items.map(({ path }) => path)));
  const links = menu.flatMap(({ items }, section) =>
    items.flatMap(({ path }, item) => {
      const slug = existing.has(path) ? null : getPageSlug(path, reservedSlugs);
      return slug === null ? [] : [{ slug, field: `menu.${section}.items.${item}.path` }];
    }),
  );
  if (links.length === 0) return;
  const pages = await findPageSlugs(
    db,
    links.map(({ slug }) => slug),
    'curator',
  );
  const dead = links.filter(({ slug }) => !pages.includes(slug));
  if (dead.length > 0)
    throw new ProblemError(
      'validation-failed',
      {},
      Object.fromEntries(dead.map(({ field }) => [field, menuMessages.noPage])),
    );
}
