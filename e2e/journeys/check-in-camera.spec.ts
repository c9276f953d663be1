import { join } from 'node:path';
import { checkIn } from '../../features/door/contract/check-in.ts';
import { listFreeChairs } from '../checkout.ts';
import { openDevice, withTempFolder } from '../check-in.ts';
import { type VideoFrame, writeFakeCameraVideo } from '../fake-camera.ts';
import { expect, expectAccessible, signInPage, test } from '../fixtures.ts';
import { sellForCash } from '../staff.ts';

test('the camera receives twenty guests by QR and CODE128 despite an unknown code', async ({
  site,
}) => {
  const sold = [
    ...(await sellForCash(site, await listFreeChairs(site, 10))).tickets,
    ...(await sellForCash(site, await listFreeChairs(site, 10))).tickets,
  ];
  const codes = sold.map(({ barCode }) => barCode);
  const scenes = codes.map((code, place): VideoFrame =>
    place % 2 === 0 ? { qr: code } : { bars: code },
  );
  const isReceived = async () => {
    const { tickets } = await site.callAsAdmin(checkIn.listTickets, { query: {} });
    return tickets.filter(({ barCode, received }) => codes.includes(barCode) && received === 'Yes');
  };
  await withTempFolder(async (folder) => {
    const film = join(folder, 'film.y4m');
    await writeFakeCameraVideo(film, [
      null,
      ...scenes.flatMap((scene, place) =>
        place % 7 === 6 ? [scene, { qr: 'NOTACODE123' }] : [scene],
      ),
    ]);
    const { page, context } = await openDevice(site, join(folder, 'browser'), film);
    await signInPage(page, site.base);
    const seen: string[] = [];
    await page.exposeFunction('noteVerdict', (verdict: string) => seen.push(verdict));
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const visible = document.querySelector('[data-verdict]')?.getAttribute('data-verdict');
        if (visible) void Reflect.get(window, 'noteVerdict')(visible);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await page.goto('/checkin');
    await expect.poll(async () => (await isReceived()).length, { timeout: 40_000 }).toBe(20);
    await expect(page.locator('[data-verdict]')).toBeVisible();
    // The film runs in a loop; a busy machine may miss a frame.
    await expect.poll(() => seen, { timeout: 40_000 }).toContain('unknown');
    await expectAccessible(page);
    await context.close();
  });
  for (const { receivedAt } of await isReceived()) expect(receivedAt).not.toBeNull();
});
