import type { Account } from '@namugongo/contract/accounts';
import type { Menu } from '@namugongo/contract/menu';
import type { MenuSection } from '@namugongo/contract/site';
import { audit } from '../platform/audit.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { lockSettings, readSettings, saveSettings } from '../platform/settings.ts';

/** Sets the menu of every page; refused when it is no longer the one the editor saw. */
export async function saveMenu(
  platform: Platform,
  { menu, seen }: { menu: Menu; seen: MenuSection[] },
  who: Account,
): Promise<Menu> {
  return platform.transact(async (db, announce) => {
    await lockSettings(db);
    const before = (await readSettings(db)).menu;
    if (JSON.stringify(before) !== JSON.stringify(seen)) throw new Refusal('menu-changed');
    await saveSettings(db, { menu });
    await audit(db, platform.clock, {
      who: who.id,
      whoName: who.name,
      action: 'change menu',
      subject: 'site',
      before,
      after: menu,
    });
    await announce('site');
    return menu;
  });
}
