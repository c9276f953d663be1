import { announcements } from '#features/announcements/contract/announcements.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';

/** Queries the published announcements, newest first. */
export const useAnnouncements = () =>
  useQuery({ ...apiQueryOptions(announcements.list, {}), staleTime: 60_000 });
