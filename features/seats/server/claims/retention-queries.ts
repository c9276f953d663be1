import { lt } from 'drizzle-orm';
import { deleteBatch, type RetentionRule } from '#platform/ops/retention.ts';
import type { Platform } from '#platform/platform.ts';
import { clientHoldHistory } from './tables.ts';

/** Deletes what limits remember of clients. */
export const holdRetentionRules = ({ database }: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'holds by network address',
    notice: 'How many chairs a network address held',
    retentionDays: 30,
    apply: (before, limit) =>
      deleteBatch(database, clientHoldHistory, lt(clientHoldHistory.updatedAt, before), limit),
  },
];
