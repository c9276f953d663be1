import { defineFeature } from '#platform/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { createCheckInEndpoints } from './check-in/check-in-endpoints.ts';
import { countOpenConflicts } from './check-in/conflict-queries.ts';
import { createConflictsEndpoints } from './check-in/conflicts-endpoints.ts';
import { createManifestEndpoints } from './manifest/manifest-endpoints.ts';
import { createDevicesEndpoints } from './devices/devices-endpoints.ts';
import { conflictData, conflictDataOfOrders } from './personal-data-queries.ts';
import { doorRetentionRules } from './retention-queries.ts';

/** The guests at the door. */
export const createDoorFeature = (platform: Platform) =>
  defineFeature({
    name: 'door',
    endpoints: [
      ...createCheckInEndpoints(platform),
      ...createConflictsEndpoints(platform),
      ...createDevicesEndpoints(platform),
      ...createManifestEndpoints(platform),
    ],
    retention: doorRetentionRules(platform),
    personalData: conflictData,
    orderData: conflictDataOfOrders,
    today: { 'door-conflicts': () => countOpenConflicts(platform.database) },
  });
