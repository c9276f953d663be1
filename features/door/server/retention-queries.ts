import type { Platform } from '#platform/platform.ts';
import { type RetentionRule, deleteOld } from '#platform/ops/retention.ts';
import { doorConflict } from './check-in/tables.ts';
import { doorDevice } from './devices/tables.ts';

export const doorRetentionRules = ({ database }: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'conflicts of the door',
    notice: 'What went wrong with a ticket at the door',
    retentionDays: 90,
    apply: deleteOld(database, doorConflict.syncedAt),
  },
  {
    label: 'door devices that ended',
    notice: null,
    retentionDays: 30,
    apply: deleteOld(database, doorDevice.endsAt),
  },
];
