import type { ReactNode } from 'react';
import { Picture } from '#ui/media/Picture.tsx';
import { useAlbums } from './queries.ts';

type AlbumCoverProps = {
  album: string | null;
  sizes: string;
  className?: string | undefined;
  /** Shown without a picture. */
  children?: ReactNode;
};

/** The first picture of an album, if the reader may see it. */
export const AlbumCover = ({ album, children = null, ...props }: AlbumCoverProps) =>
  album === null ? children : <NamedCover album={album} {...props} fallback={children} />;

type NamedCoverProps = Omit<AlbumCoverProps, 'children'> & { album: string; fallback: ReactNode };

function NamedCover({ album, sizes, className, fallback }: NamedCoverProps) {
  const { data } = useAlbums();
  const cover = data?.find(({ slug }) => slug === album)?.cover;
  return cover ? <Picture picture={cover} sizes={sizes} className={className} /> : fallback;
}
