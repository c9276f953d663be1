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

/** Icons of the screens that the bar of a phone can hold (`listFavorites`). */
const icons: Record<string, LucideIcon> = {
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

export const getScreenIcon = (path: string): LucideIcon => icons[path] ?? Square;
