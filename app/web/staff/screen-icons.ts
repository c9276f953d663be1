import {
  FolderOpen,
  CircleDollarSign,
  FileText,
  HandCoins,
  House,
  LayoutList,
  type LucideIcon,
  Megaphone,
  ScanLine,
  ScrollText,
  Square,
  Store,
  Ticket,
  Users,
} from 'lucide-react';
import type { FavoritePath } from '../../screens.ts';

/** Icons of the screens that the bar of a phone can hold (`listFavorites`). */
const icons: Record<FavoritePath, LucideIcon> = {
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

const byPath = new Map<string, LucideIcon>(Object.entries(icons));

export const getScreenIcon = (path: string): LucideIcon => byPath.get(path) ?? Square;
