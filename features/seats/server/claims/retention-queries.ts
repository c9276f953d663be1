import { type RetentionRule, deleteOld } from '#platform/ops/retention.ts';
import type { Platform } from '#platform/platform.ts';
import { clientHoldHistory } from './tables.ts';

/** Deletes what limits remember of clients. */
export const holdRetentionRules = ({ database }: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'holds by network address',
    notice: 'How many chairs a network address held',
    retentionDays: 30,
    apply: deleteOld(database, clientHoldHistory.updatedAt),
  },
];
