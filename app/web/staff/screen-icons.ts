import {
  FolderOpen,
  CircleDollarSign,
  FileText,
  HandCoins,
  House,
  LayoutList,
  Megaphone,
  ScanLine,
  ScrollText,
  Square,
  Store,
  Ticket,
  Users,
} from '#ui/icons.ts';
import type { Icon } from '#ui/icon.ts';
import type { FavoritePath } from '../../screens.ts';

/** Icons of the screens that the bar of a phone can hold (`listFavorites`). */
const icons: Record<FavoritePath, Icon> = {
  '/today': House,
  '/checkin': ScanLine,
  '/box-office': Store,
  '/tickets': Ticket,
  '/treasury': CircleDollarSign,
  '/receipt_manifest': LayoutList,
  '/announcementsAdmin': Megaphone,
  '/currentreadingadmin': ScrollText,
  '/directory': Users,
  '/donations': HandCoins,
  '/pages': FileText,
  '/documents': FolderOpen,
};

const byPath = new Map<string, Icon>(Object.entries(icons));

export const getScreenIcon = (path: string): Icon => byPath.get(path) ?? Square;
