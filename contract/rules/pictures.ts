import type { Picture, SitePicture } from '../pictures.ts';

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

/** Maximum pixels of a picture; checked in the header, before decoding. */
export const maxPicturePixels = 100_000_000;

/** The size of a share picture in px, which messengers and social networks expect. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** Media types of the file chooser; phones convert their own formats to JPEG. */
export const acceptedPictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Problems of a picture that cannot be decoded; every upload of one declares them. */
export const pictureErrorCodes = [
  'picture-unsupported',
  'picture-heic',
  'picture-svg',
  'picture-too-large',
  'picture-corrupt',
] as const;
