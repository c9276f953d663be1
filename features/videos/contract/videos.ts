import { z } from 'zod';
import { albumSlug } from '#features/albums/contract/albums.ts';
import { get, put } from '#contract/endpoint.ts';
import { line, multiline } from '#contract/texts.ts';

const addressPatterns = [
  /^https:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([\w-]{11})(?:[&#].*)?$/,
  /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|shorts|live)\/([\w-]{11})(?:[?#].*)?$/,
  /^https:\/\/youtu\.be\/([\w-]{11})(?:[?#].*)?$/,
  /^([\w-]{11})$/,
];

/** Returns the 11-character id in a YouTube address, or null. */
export function parseYoutubeId(address: string): string | null {
  for (const pattern of addressPatterns) {
    const match = pattern.exec(address.trim());
    if (match?.[1]) return match[1];
  }
  return null;
}

export const Video = z.object({
  /** YouTube's id of the video. */
  youtubeId: z.string().regex(/^[\w-]{11}$/, "Paste the video's address here"),
  title: line(160, { required: 'Title is required' }),
  description: multiline(600),
  /** The album whose first picture it has until it plays. */
  album: albumSlug.nullable().optional(),
});
export type Video = z.output<typeof Video>;

export const videos = {
  list: get('/api/videos', {
    summary: 'The videos of the video page, in order',
    access: 'everybody',
    response: z.array(Video),
  }),
  update: put('/api/videos', {
    summary: 'Updates the videos and their order',
    access: ['editor'],
    maxBodyBytes: 256 * 1024,
    body: z.object({ videos: z.array(Video).max(100, 'You can add up to 100 videos') }),
    response: z.array(Video),
  }),
};
