import { defineFeature } from '#platform/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { createDirectoryEndpoints } from './directory-endpoints.ts';
import { directoryData } from './personal-data-queries.ts';
import { createMemberPurgeJob } from './update-member.ts';

/** The members of the community. */
export const createDirectoryFeature = (platform: Platform) =>
  defineFeature({
    name: 'directory',
    endpoints: createDirectoryEndpoints(platform),
    jobs: [createMemberPurgeJob(platform)],
    personalData: directoryData,
  });
