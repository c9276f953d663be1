import { eq } from 'drizzle-orm';
import { deleteOld, type RetentionRule } from '#platform/ops/retention.ts';
import type { Platform } from '#platform/platform.ts';
import { confirmDays } from './rules.ts';
import { joinRequest } from './tables.ts';

export const joinUsRetentionRules = ({ database }: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'unconfirmed requests to join the community',
    notice: 'A request to join the community that no one confirmed',
    retentionDays: confirmDays,
    apply: deleteOld(database, joinRequest.createdAt, eq(joinRequest.state, 'unconfirmed')),
  },
  {
    label: 'answered requests to join the community',
    notice: 'A request to join the community, once it is answered',
    retentionDays: 365,
    apply: deleteOld(database, joinRequest.decidedAt),
  },
  {
    label: 'deleted requests to join the community',
    notice: 'A request to join the community that was deleted',
    retentionDays: 30,
    apply: deleteOld(database, joinRequest.deletedAt),
  },
];
