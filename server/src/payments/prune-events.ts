import { lt } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { deleteSome, type Pruning } from '../platform/prune.ts';
import { webhookEvent } from './tables.ts';

/** Attempts, refunds and the ledger are kept for ever; what the provider told of them is not. */
export const eventPrunings = ({ database }: Pick<Platform, 'database'>): Pruning[] => [
  {
    what: 'events of the payment provider',
    days: 90,
    prune: (before, most) =>
      deleteSome(database, webhookEvent, lt(webhookEvent.handledAt, before), most),
  },
];
