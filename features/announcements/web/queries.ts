import { announcements } from '#features/announcements/contract/announcements.ts';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateEndpoints } from '#ui/api.ts';

/** Invalidates all announcement queries. */
export const invalidateAnnouncements = (client: QueryClient) =>
  invalidateEndpoints(client, announcements);
