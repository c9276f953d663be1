import type { Picture } from '#features/albums/contract/albums.ts';
import type { SitePicture } from '#features/site/contract/site.ts';

const formats = [
  { type: 'image/avif', ending: 'avif' },
  { type: 'image/webp', ending: 'webp' },
] as const;

/** Returns the sources for <picture>, best format first, and the fallback URL. */
export function pictureSources({ key, widths }: Pick<Picture, 'key' | 'widths'>): {
  address: string;
  sources: { type: string; srcset: string }[];
} {
  const getUrl = (name: string) => `/api/pictures/${key}/${name}`;
  if (widths.length === 0) return { address: getUrl('drawing.svg'), sources: [] };
  const fallbackWidth = widths.findLast((width) => width <= 1280) ?? widths[0];
  return {
    address: getUrl(`${fallbackWidth}.jpg`),
    sources: formats.map(({ type, ending }) => ({
      type,
      srcset: widths.map((width) => `${getUrl(`${width}.${ending}`)} ${width}w`).join(', '),
    })),
  };
}

/** The path of a picture of the site. */
export const getSitePicturePath = ({ file }: SitePicture): string => `/api/site/pictures/${file}`;
