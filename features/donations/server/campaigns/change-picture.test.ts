import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseResponse } from '#contract/client.ts';
import { loadSharp } from '#platform/files/load-sharp.ts';
import { campaigns } from '#features/donations/contract/campaigns.ts';
import { expectRejected, startSiteWithStaff } from '#app/server/testing/staff.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
beforeAll(async () => {
  site = await startSiteWithStaff();
});
afterAll(() => site.stop());

const treasurer = () => site.as('treasurer');

test('a picture is of treasurers until the campaign is published, and can be restored', async () => {
  const input = {
    title: 'New organ',
    description: 'Pipes for the choir.',
    goalCents: 100_00,
    endsOn: null,
    showsNames: false,
    pictureText: 'The old organ',
  };
  const { slug } = await site.call(campaigns.create, { body: input }, await treasurer());
  const params = { slug };
  const upload = async () => {
    const sharp = await loadSharp();
    const background = '#7a3a19';
    const drawing = sharp({ create: { width: 1600, height: 800, channels: 3, background } });
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(await drawing.jpeg().toBuffer())]), 'organ.jpg');
    const { headers } = await treasurer();
    const url = `${site.base}/api/campaigns/${slug}/picture`;
    const response = await fetch(url, { method: 'POST', headers, body });
    return parseResponse(campaigns.addPicture, response.status, await response.text());
  };
  const { picture, pictureText } = await upload();
  expect(pictureText).toBe('The old organ');
  expect(picture).toMatchObject({ width: 1280, height: 640 });
  const load = async (headers = {}) =>
    (await fetch(`${site.base}/api/campaigns/pictures/${picture?.id}`, { headers })).status;
  expect([await load(), await load((await treasurer()).headers)]).toEqual([404, 200]);
  const step = { params, body: { step: 'publish' as const } };
  await site.call(campaigns.applyStep, step, await treasurer());
  expect(await load()).toBe(200);

  const removed = await site.call(campaigns.deletePicture, { params }, await treasurer());
  expect([removed.picture, await load()]).toEqual([null, 404]);
  const restore = async (id: number) =>
    site.call(campaigns.restorePicture, { params: { slug, picture: id } }, await treasurer());
  expect((await restore(picture?.id ?? 0)).picture).toEqual(picture);
  // Several at once leave one that is shown.
  await Promise.all([upload(), upload(), upload(), restore(picture?.id ?? 0)]);
  const listed = await site.call(campaigns.list, {}, await treasurer());
  expect(listed.find((campaign) => campaign.slug === slug)?.picture).not.toBeNull();
  await expectRejected(restore(999_999), 'picture-not-found');
});
