import { lt } from 'drizzle-orm';
import { deleteBatch, type RetentionRule } from '#platform/ops/retention.ts';
import type { Platform } from '#platform/platform.ts';
import { ticketCode } from './tables.ts';
import { walletDevice } from './wallet/tables.ts';

/** Deletes codes that are no longer valid, and phones that had a ticket in their wallet long ago. */
export const ticketRetentionRules = ({ database }: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'ticket search codes',
    notice: 'Codes to open tickets',
    retentionDays: 1,
    apply: (before, limit) =>
      deleteBatch(database, ticketCode, lt(ticketCode.expiresAt, before), limit),
  },
  {
    label: 'phones with wallet passes',
    notice: 'Which phone has a ticket in its wallet',
    retentionDays: 400,
    apply: (before, limit) =>
      deleteBatch(database, walletDevice, lt(walletDevice.registeredAt, before), limit),
  },
];
