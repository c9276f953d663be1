import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { deleteBatch, type RetentionRule } from '#platform/ops/retention.ts';
import type { Platform } from '#platform/platform.ts';
import { confirmDays } from './rules.ts';
import { joinRequest } from './tables.ts';

export const joinUsRetentionRules = ({ database }: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'unconfirmed requests to join the community',
    notice: 'A request to join the community that no one confirmed',
    retentionDays: confirmDays,
    apply: (before, limit) =>
      deleteBatch(
        database,
        joinRequest,
        and(eq(joinRequest.state, 'unconfirmed'), lt(joinRequest.createdAt, before)),
        limit,
      ),
  },
  {
    label: 'answered requests to join the community',
    notice: 'A request to join the community, once it is answered',
    retentionDays: 365,
    apply: (before, limit) =>
      deleteBatch(
        database,
        joinRequest,
        and(isNotNull(joinRequest.decidedAt), lt(joinRequest.decidedAt, before)),
        limit,
      ),
  },
  {
    label: 'deleted requests to join the community',
    notice: 'A request to join the community that was deleted',
    retentionDays: 30,
    apply: (before, limit) =>
      deleteBatch(database, joinRequest, lt(joinRequest.deletedAt, before), limit),
  },
];
