import { albums } from '@namugongo/contract/albums';
import { announcements } from '@namugongo/contract/announcements';
import { readings } from '@namugongo/contract/readings';
import { comingSunday } from '@namugongo/contract/rules/sundays';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api.ts';
import { useSite } from '../site.ts';

const calm = { staleTime: 60_000 };

/** The pictures of the carousel. */
export function useCarouselPictures() {
  const slug = 'home';
  return useQuery({ ...queryOf(albums.read, { params: { slug } }), ...calm, retry: 1 });
}

/** The coming Sunday, or today where today is one, with its reading when there is one. */
export function useComingSunday() {
  const { data: site } = useSite();
  const date = site ? comingSunday(new Date(), site.timeZone) : '';
  return useQuery({
    ...queryOf(readings.day, { params: { date } }),
    ...calm,
    enabled: date !== '',
  });
}

/** The published announcements, the newest first. */
export function useAnnouncements() {
  return useQuery({ ...queryOf(announcements.list, {}), ...calm });
}
