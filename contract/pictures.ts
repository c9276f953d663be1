import { z } from 'zod';
import { id } from './codecs.ts';
import { line } from './texts.ts';

export const Picture = z.object({
  id,
  /** Names its files, which never change, so browsers cache them forever. */
  key: z.string(),
  /** Size in px of the largest version; reserves the layout space. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** Generated widths as AVIF, WebP and JPEG; empty for an SVG drawing. */
  widths: z.array(z.int().positive()),
  /** The description for people who can't see it; may still be empty. */
  alternativeText: z.string(),
  caption: z.string(),
});

export type Picture = z.output<typeof Picture>;

/** A stored picture: the name of its file below /api/site/pictures/, and its size in px. */
export const SitePicture = z.object({ file: z.string(), width: z.int(), height: z.int() });

export type SitePicture = z.output<typeof SitePicture>;

export const alternativeText = line(300);

export const caption = line(300);
