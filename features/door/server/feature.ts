import { defineFeature } from '#platform/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { createCheckInEndpoints } from './check-in/check-in-endpoints.ts';
import { createManifestEndpoints } from './manifest/manifest-endpoints.ts';

/** The guests at the door. */
export const createDoorFeature = (platform: Platform) =>
  defineFeature({
    name: 'door',
    endpoints: [...createCheckInEndpoints(platform), ...createManifestEndpoints(platform)],
  });
