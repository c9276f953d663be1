import type { Event } from '#contract/event.ts';
import { albums } from '#features/albums/contract/albums.ts';
import { findAlbumOfReception } from '#features/event/contract/rules/album-of-reception.ts';
import { getAlbumPath } from '#features/albums/contract/rules/album-path.ts';
import { useSite } from '#features/site/web/site.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { getEventDay } from '#features/event/contract/rules/event-times.ts';

/** Opens the pictures of a reception; nothing while there are none. */
export function PicturesLink({ event }: { event: Event }) {
  const { data: site } = useSite();
  const { data: list } = useQuery({ ...apiQueryOptions(albums.list, {}), staleTime: 60_000 });
  if (!site || !list) return null;
  const year = getEventDay(event, site.timeZone).slice(0, 4);
  const album = findAlbumOfReception(list, { title: event.title, year });
  const path = album && getAlbumPath(album.slug);
  return path ? (
    <LinkButton to={path} variant="secondary" size="small">
      See the pictures
    </LinkButton>
  ) : null;
}
