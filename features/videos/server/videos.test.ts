import { Problem } from '#contract/problem.ts';
import { videos, parseYoutubeId } from '#features/videos/contract/videos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';

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
])('parses %s as %s', (address, id) => {
  expect(parseYoutubeId(address)).toBe(id);
});

test('an editor saves the list and its order; an invalid address is rejected', async () => {
  const options = await site.as('editor');
  const mass = { youtubeId: 'aaaaaaaaaaa', title: 'Mass', description: '', album: null };
  const choir = {
    youtubeId: 'bbbbbbbbbbb',
    title: 'Choir',
    description: 'At the feast',
    album: 'gallery2023',
  };
  await site.call(videos.update, { body: { videos: [mass, choir] } }, options);
  await site.call(videos.update, { body: { videos: [choir, mass] } }, options);
  expect(await site.call(videos.list, {})).toEqual([choir, mass]);
  const invalidVideo = { ...mass, youtubeId: '"><script>', title: ' ' };
  const response = await fetch(`${site.base}/api/videos`, {
    method: 'PUT',
    headers: { ...options.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ videos: [invalidVideo] }),
  });
  expect(Problem.parse(await response.json()).errors).toEqual({
    'videos.0.youtubeId': "Paste the video's address here",
    'videos.0.title': 'Title is required',
  });
});
