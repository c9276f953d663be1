import { Problem } from '@namugongo/contract/problems';
import { videos, youtubeIdIn } from '@namugongo/contract/videos';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSiteWithStaff } from '../testing/staff.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
beforeAll(async () => {
  site = await startSiteWithStaff();
});
afterAll(() => site.stop());

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtube.com/watch?list=abc&v=dQw4w9WgXcQ&t=3s', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  [' dQw4w9WgXcQ ', 'dQw4w9WgXcQ'],
  ['https://evil.example/watch?v=dQw4w9WgXcQ', null],
  ['javascript:alert(1)', null],
  ['https://youtu.be/short', null],
])('%s names the video %s', (address, id) => {
  expect(youtubeIdIn(address)).toBe(id);
});

test('an editor sets the list and its order; what names no video is refused', async () => {
  const options = await site.as('editor');
  const mass = { youtubeId: 'aaaaaaaaaaa', title: 'Mass', description: '' };
  const choir = { youtubeId: 'bbbbbbbbbbb', title: 'Choir', description: 'At the feast' };
  await site.call(videos.save, { body: { videos: [mass, choir] } }, options);
  await site.call(videos.save, { body: { videos: [choir, mass] } }, options);
  expect(await site.call(videos.list, {})).toEqual([choir, mass]);
  const wrong = { ...mass, youtubeId: '"><script>', title: ' ' };
  const refused = await fetch(`${site.base}/api/videos`, {
    method: 'PUT',
    headers: { ...options.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ videos: [wrong] }),
  });
  expect(Problem.parse(await refused.json()).errors).toEqual({
    'videos.0.youtubeId': 'Copy the address of the video here',
    'videos.0.title': 'Title is required',
  });
});
