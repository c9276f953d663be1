import { lt } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { deleteSome, type Pruning } from '../platform/prune.ts';
import { hourLink } from './tables.ts';

export const hourPrunings = ({ database }: Pick<Platform, 'database'>): Pruning[] => [
  {
    what: 'links in letters about hours',
    days: 30,
    prune: (before, most) => deleteSome(database, hourLink, lt(hourLink.expiresAt, before), most),
  },
];
