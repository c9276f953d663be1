import type { Page } from '@playwright/test';
import { getCart, findFreeChair, getChairName, openTableCards, openChairRow } from '../checkout.ts';
import { expect, expectAccessible, holdRequests, test } from '../fixtures.ts';

/** Holds both requests back until both pages have sent theirs; on a slow machine the second button would already be disabled. */
async function delayUntilBothRequest(pages: readonly Page[]): Promise<void> {
  const { promise: bothRequested, resolve } = Promise.withResolvers<void>();
  let requestCount = 0;
  for (const page of pages)
    await page.route('**/api/reception/cart/*/chairs/*', async (route) => {
      requestCount += 1;
      if (requestCount === pages.length) resolve();
      await bothRequested;
      await route.continue();
    });
}

test('two browsers choose one chair at once: one gets it, the other sees a message', async ({
  page,
  site,
  browser,
}) => {
  const chair = await findFreeChair(site);
  const context = await browser.newContext({
    baseURL: site.base,
    viewport: page.viewportSize(),
    serviceWorkers: 'block',
  });
  const pages = [page, await context.newPage()];
  const buttons = await Promise.all(
    pages.map(async (each) => {
      await openTableCards(each);
      const row = await openChairRow(each, chair);
      const button = row.getByRole('button', { name: `Add to Cart: ${getChairName(chair)}` });
      await expect(button).toBeEnabled();
      return button;
    }),
  );
  await delayUntilBothRequest(pages);
  await Promise.all(buttons.map((button) => button.dispatchEvent('click')));

  const getConflictMessage = (each: typeof page) =>
    each.getByText(`Someone else just took ${chair.tableName}-${chair.chairName}.`);
  await expect
    .poll(async () =>
      (await Promise.all(pages.map((each) => getConflictMessage(each).count()))).sort(),
    )
    .toEqual([0, 1]);
  const [loser, winner] =
    (await getConflictMessage(page).count()) === 1 ? pages : [...pages].reverse();
  if (!loser || !winner) throw new Error('Neither page got the chair.');
  await expect(getCart(winner)).toContainText('1 seat');
  await expect(getCart(loser)).toHaveCount(0);
  await expect(await openChairRow(loser, chair)).toContainText('Reserved');
  await expectAccessible(loser);
  await expectAccessible(winner);
  await context.close();
});

test('a chair held in one browser shows as Reserved in another by the stream', async ({
  page,
  site,
  browser,
}) => {
  const chair = await findFreeChair(site);
  const context = await browser.newContext({ baseURL: site.base, serviceWorkers: 'block' });
  const other = await context.newPage();
  await openTableCards(other);
  const there = await openChairRow(other, chair);
  await expect(there).toContainText('Available');
  await holdRequests(other, '**/api/reception/chair?*');
  await openTableCards(page);
  const here = await openChairRow(page, chair);
  const held = page.waitForResponse((response) => response.url().endsWith(`/chairs/${chair.id}`));
  await here.getByRole('button', { name: 'Add to Cart' }).click();
  expect((await held).ok()).toBe(true);
  await expect(there).toContainText('Reserved');

  await getCart(page).getByText('Remove').dispatchEvent('click');
  await expect(there).toContainText('Available');
  await expectAccessible(other);
  await context.close();
});
