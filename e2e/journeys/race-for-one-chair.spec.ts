import type { Page } from '@playwright/test';
import { cartOn, freeChair, nameOf, openTableCards, showRow } from '../buying.ts';
import { expect, expectAccessible, test } from '../site.ts';

/** Neither wish reaches the server before both are on their way: on a slow machine the second button would already be off. */
async function holdBackUntilBothAsk(pages: readonly Page[]): Promise<void> {
  const { promise: bothAsk, resolve } = Promise.withResolvers<void>();
  let asking = 0;
  for (const page of pages)
    await page.route('**/api/reception/cart/*/chairs/*', async (route) => {
      asking += 1;
      if (asking === pages.length) resolve();
      await bothAsk;
      await route.continue();
    });
}

test('two browsers press for one chair at once: one has it, the other is told', async ({
  page,
  site,
  browser,
}) => {
  const chair = await freeChair(site);
  const context = await browser.newContext({
    baseURL: site.base,
    viewport: page.viewportSize(),
    serviceWorkers: 'block',
  });
  const pages = [page, await context.newPage()];
  const buttons = await Promise.all(
    pages.map(async (each) => {
      await openTableCards(each);
      const row = await showRow(each, chair);
      const button = row.getByRole('button', { name: `Add to Cart: ${nameOf(chair)}` });
      await expect(button).toBeEnabled();
      return button;
    }),
  );
  await holdBackUntilBothAsk(pages);
  await Promise.all(buttons.map((button) => button.dispatchEvent('click')));

  const refused = (each: typeof page) =>
    each.getByText(`${chair.tableName}-${chair.chairName} is no longer available.`);
  await expect
    .poll(async () => (await Promise.all(pages.map((each) => refused(each).count()))).sort())
    .toEqual([0, 1]);
  const [loser, winner] = (await refused(page).count()) === 1 ? pages : [...pages].reverse();
  if (!loser || !winner) throw new Error('Nobody raced.');
  await expect(cartOn(winner)).toContainText('1 chair');
  await expect(cartOn(loser)).toHaveCount(0);
  await expect(await showRow(loser, chair)).toContainText('Reserved');
  await expectAccessible(loser);
  await expectAccessible(winner);
  await context.close();
});

test('a chair that is taken in one browser shows in another within a second', async ({
  page,
  site,
  browser,
}) => {
  const chair = await freeChair(site);
  const context = await browser.newContext({ baseURL: site.base, serviceWorkers: 'block' });
  const other = await context.newPage();
  await openTableCards(other);
  const there = await showRow(other, chair);
  await expect(there).toContainText('Available');
  await openTableCards(page);
  const here = await showRow(page, chair);
  await here.getByRole('button', { name: 'Add to Cart' }).click();
  const held = await page.waitForResponse((response) =>
    response.url().endsWith(`/chairs/${chair.id}`),
  );
  expect(held.ok()).toBe(true);
  await expect(there).toContainText('Reserved', { timeout: 1_000 });

  await cartOn(page).getByText('Remove').dispatchEvent('click');
  await expect(there).toContainText('Available', { timeout: 2_000 });
  await expectAccessible(other);
  await context.close();
});
