import { join } from 'node:path';
import { checkIn } from '@namugongo/contract/reception/check-in';
import { freeChairs } from '../buying.ts';
import { openDevice, withFolder } from '../door.ts';
import { type Scene, writeFilm } from '../film.ts';
import { expect, expectAccessible, signInOn, test } from '../site.ts';
import { sellForCash } from '../staff.ts';

test('twenty guests hold QR and CODE128 to the camera, and a bad code among them stops nobody', async ({
  site,
}) => {
  const sold = [
    ...(await sellForCash(site, await freeChairs(site, 10))).tickets,
    ...(await sellForCash(site, await freeChairs(site, 10))).tickets,
  ];
  const codes = sold.map(({ barCode }) => barCode);
  const scenes = codes.map((code, place): Scene =>
    place % 2 === 0 ? { qr: code } : { bars: code },
  );
  const isReceived = async () => {
    const { tickets } = await site.callAsAdmin(checkIn.list, { query: {} });
    return tickets.filter(({ barCode, received }) => codes.includes(barCode) && received === 'Yes');
  };
  await withFolder(async (folder) => {
    const film = join(folder, 'film.y4m');
    await writeFilm(film, [null, ...scenes.slice(0, 7), { qr: 'NOTACODE123' }, ...scenes.slice(7)]);
    const { page, context } = await openDevice(site, join(folder, 'browser'), film);
    await signInOn(page, site.base);
    const seen: string[] = [];
    await page.exposeFunction('noteVerdict', (verdict: string) => seen.push(verdict));
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const shown = document.querySelector('[data-verdict]')?.getAttribute('data-verdict');
        if (shown) void Reflect.get(window, 'noteVerdict')(shown);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await page.goto('/#/checkin');
    await expect.poll(async () => (await isReceived()).length, { timeout: 40_000 }).toBe(20);
    await expect(page.locator('[data-verdict]')).toBeVisible();
    expect(new Set(seen)).toContain('unknown');
    await expectAccessible(page);
    await context.close();
  });
  for (const { receivedAt } of await isReceived()) expect(receivedAt).not.toBeNull();
});
