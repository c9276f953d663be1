import type { Account } from '@namugongo/contract/accounts';
import type { Menu } from '@namugongo/contract/menu';
import type { MenuSection } from '@namugongo/contract/site';
import { writeAuditEntry } from '../platform/audit.ts';
import type { Platform } from '../platform/platform.ts';
import { ProblemError } from '../platform/http/problem-error.ts';
import { lockSettings, getSettings, updateSettings } from '../platform/settings.ts';

/** Saves the menu; throws 'menu-edit-conflict' when it is no longer `seen`. */
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
    await updateSettings(db, { menu });
    await writeAuditEntry(db, platform.clock, {
      actorId: actor.id,
      actorName: actor.name,
      action: 'change menu',
      subject: 'site',
      before,
      after: menu,
    });
    await publish('site');
    return menu;
  });
}
