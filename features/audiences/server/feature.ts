import { audiences } from '#features/audiences/contract/audiences.ts';
import { defineFeature } from '#platform/feature.ts';
import { implement } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import type { AudienceProvider } from './sources.ts';

/** Who may see pages, announcements, albums and documents. */
export const createAudiencesFeature = ({ database }: Platform, provider: AudienceProvider) =>
  defineFeature({
    name: 'audiences',
    endpoints: implement(audiences, {
      list: ({ actor }) => provider.listNamed(database, actor),
    }),
  });
