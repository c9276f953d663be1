import { z } from 'zod';
import { get, put } from './endpoint.ts';

const addresses = [
  /^https:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([\w-]{11})(?:[&#].*)?$/,
  /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|shorts|live)\/([\w-]{11})(?:[?#].*)?$/,
  /^https:\/\/youtu\.be\/([\w-]{11})(?:[?#].*)?$/,
  /^([\w-]{11})$/,
];

/** The eleven characters that name a video, of its address as people copy it; null when there are none. */
export function youtubeIdIn(address: string): string | null {
  for (const form of addresses) {
    const found = form.exec(address.trim());
    if (found?.[1]) return found[1];
  }
  return null;
}

export const Video = z.object({
  /** As the video host names it. */
  youtubeId: z.string().regex(/^[\w-]{11}$/, 'Copy the address of the video here'),
  title: z.string().trim().min(1, 'Title is required').max(160, 'Title is too long'),
  description: z.string().trim().max(600, 'Description is too long'),
});
export type Video = z.output<typeof Video>;

export const videos = {
  list: get('/api/videos', {
    summary: 'The videos of the video page, in order',
    may: 'everybody',
    answer: z.array(Video),
  }),
  save: put('/api/videos', {
    summary: 'Set the videos and their order',
    may: ['editor'],
    body: z.object({ videos: z.array(Video).max(100, 'At most 100 videos') }),
    answer: z.array(Video),
  }),
};
