import type { Event } from '#contract/event.ts';
import { useAlbums } from '#features/albums/web/queries.ts';
import { findAlbumOfReception } from '#features/event/contract/rules/album-of-reception.ts';
import { getAlbumPath } from '#features/albums/contract/rules/album-path.ts';
import { useSite } from '#features/site/web/site.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { getEventDay } from '#features/event/contract/rules/event-times.ts';

/** Opens the pictures of a reception; nothing while there are none. */
export function PicturesLink({ event }: { event: Event }) {
  const { data: site } = useSite();
  const { data: list } = useAlbums();
  if (!site || !list) return null;
  const year = getEventDay(event, site.timeZone).slice(0, 4);
  const album = findAlbumOfReception(list, { title: event.title, year });
  const path = album && getAlbumPath(album);
  return path ? (
    <LinkButton to={path} variant="secondary" size="small">
      See the pictures
    </LinkButton>
  ) : null;
}
