import type { Logger } from 'pino';
import { decodePicture, requirePicture } from './decode-picture.ts';
import { loadSharp } from './load-sharp.ts';

/**
 * An uploaded picture as a JPEG: upright, at most of this size, without metadata such as the place where it was taken. Throws a
 * 'picture-…' problem.
 */
export async function convertToJpeg(
  context: { log: Logger },
  path: string,
  { width, height, quality }: { width: number; height: number; quality: number },
): Promise<{ jpeg: Buffer; width: number; height: number }> {
  await requirePicture(path);
  const { data, info } = await decodePicture(context, path, { width, height });
  const sharp = await loadSharp();
  const jpeg = await sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
  })
    .flatten({ background: '#fff' })
    .jpeg({ quality })
    .toBuffer();
  return { jpeg, width: info.width, height: info.height };
}
