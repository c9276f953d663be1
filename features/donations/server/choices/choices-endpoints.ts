import { donationChoices } from '#features/donations/contract/donation-choices.ts';
import { implement } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { listChoices } from './queries.ts';
import { createChoice, reorderChoices, updateChoice } from './save-choice.ts';

export const createChoicesEndpoints = (platform: Platform) =>
  implement(donationChoices, {
    list: () => listChoices(platform.database),
    create: ({ body, actor }) => createChoice(platform, body, actor),
    reorder: ({ body, actor }) => reorderChoices(platform, body, actor),
    update: ({ params, body: { seen, ...input }, actor }) =>
      updateChoice(platform, { ...params, input, seen }, actor),
  });
