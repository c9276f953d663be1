import { announcements } from '@namugongo/contract/announcements';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateEndpoints } from '../api.ts';

/** Invalidates all announcement queries. */
export const invalidateAnnouncements = (client: QueryClient) =>
  invalidateEndpoints(client, announcements);
