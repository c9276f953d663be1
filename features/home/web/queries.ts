import { albums } from '#features/albums/contract/albums.ts';
import { announcements } from '#features/announcements/contract/announcements.ts';
import { readings } from '#features/readings/contract/readings.ts';
import { getComingSunday } from '#contract/rules/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';

const cacheOptions = { staleTime: 60_000 };

/** Queries the pictures of the carousel. */
export function useCarouselPictures() {
  const slug = 'home';
  return useQuery({
    ...apiQueryOptions(albums.get, { params: { slug } }),
    ...cacheOptions,
    retry: 1,
  });
}

/** Queries this Sunday (today on a Sunday) with its reading, if any. */
export function useComingSunday() {
  const { data: site } = useSite();
  const date = site ? getComingSunday(new Date(), site.timeZone) : '';
  return useQuery({
    ...apiQueryOptions(readings.getDay, { params: { date } }),
    ...cacheOptions,
    enabled: date !== '',
  });
}

/** Queries the published announcements, newest first. */
export function useAnnouncements() {
  return useQuery({ ...apiQueryOptions(announcements.list, {}), ...cacheOptions });
}
