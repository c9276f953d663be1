import { carts } from '../../features/seats/contract/carts.ts';
import type { Page } from '@playwright/test';
import {
  createPaidOrder,
  fillInformation,
  getCart,
  getDialog,
  goToInformation,
  listFreeChairs,
  newBuyer,
} from '../checkout.ts';
import { expect, openWithinDocument, type Site, test } from '../fixtures.ts';
import { informationRoutes, listRoutes } from '../routes.ts';
import { screenshots } from '../screenshot-list.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A small phone, and a laptop of 1440 by 900 at 200% and at 400%. */
const viewports = [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
  { width: 360, height: 225 },
] as const;

/** A cart with two chairs in this browser. */
async function holdChairs(page: Page, site: Site): Promise<void> {
  let cart = await site.call(carts.create, { body: {} });
  for (const { id } of await listFreeChairs(site, 2))
    cart = await site.call(carts.hold, { params: { cartId: cart.id, chairId: id } });
  await page.addInitScript(([name, id]) => localStorage.setItem(name, id), [
    `namugongo.cart.${cart.event}`,
    cart.id,
  ] as const);
}

/**
 * What is wrong with the page at this width: horizontal scroll, and controls that the cart covers when they have the focus. Runs in
 * the browser.
 */
function findFaults(): string[] {
  const { scrollWidth } = document.documentElement;
  const faults = scrollWidth > innerWidth ? [`scrolls sideways: ${scrollWidth} px`] : [];
  const bar = document.querySelector('section[aria-label="Your cart"]');
  const controls = document.querySelectorAll<HTMLElement | SVGElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  );
  for (const control of controls) {
    if (!bar || bar.contains(control) || !control.checkVisibility()) continue;
    control.focus();
    if (document.activeElement !== control) continue;
    const { top, bottom, height } = control.getBoundingClientRect();
    const edge = bar.getBoundingClientRect();
    // Half of a control is enough to see where the focus is.
    if (height < edge.top && top + height / 2 > edge.top && bottom > 0)
      faults.push(
        `the cart covers ${control.tagName} ${(control.ariaLabel ?? control.textContent).trim().slice(0, 40)}`,
      );
  }
  return faults;
}

async function expectFits(page: Page, name: string): Promise<void> {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    // Observers of sizes run with later frames.
    await expect
      .poll(() => page.evaluate(findFaults), {
        message: `${name} at ${viewport.width} by ${viewport.height}`,
      })
      .toEqual([]);
  }
}

// The information pages are one screen.
const similarPaths = new Set(informationRoutes.slice(1).map(({ path }) => path));

test('every public screen fits a small phone and 400% zoom, and the cart covers no control', async ({
  page,
  site,
}) => {
  test.setTimeout(300_000);
  await holdChairs(page, site);
  const buyer = newBuyer();
  const { orderId, key } = await createPaidOrder(site, await listFreeChairs(site, 2), buyer);
  const paths = new Set([
    ...(await listRoutes(site)).filter(({ staff }) => !staff).map(({ path }) => path),
    ...screenshots.filter(({ as, prepare }) => !as && !prepare).map(({ path }) => path),
    `/receipt/${buyer.phone}/${orderId}?key=${key}`,
  ]);
  await page.setViewportSize(viewports[0]);
  await page.goto('/sign-in');
  for (const path of paths) {
    if (similarPaths.has(path)) continue;
    await openWithinDocument(page, path);
    await expect(page.getByText(/^Loading/), path).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    // The frame of staff, where a visitor is asked to sign in, has no cart.
    if ((await page.locator('[data-staff]').count()) === 0)
      await expect(getCart(page), path).toBeVisible();
    await expectFits(page, path);
  }
});

test('the checkout fits a small phone and 400% zoom', async ({ page, site }) => {
  await holdChairs(page, site);
  await page.setViewportSize(viewports[0]);
  await page.goto('/reception/adult');
  await expect(getCart(page)).toBeVisible();
  const summary = getDialog(page, 'Checkout Summary');
  await getCart(page).getByRole('button', { name: 'Proceed to checkout' }).click();
  await expect(summary).toBeVisible();
  await expectDialogFits(page, 'Proceed to Payment');
  await summary.getByRole('button', { name: 'Keep Shopping' }).click();
  const information = await goToInformation(page);
  await expectDialogFits(page, 'Continue to Payment');
  await information.getByRole('button', { name: 'Continue to Payment' }).click();
  await expectDialogFits(page, 'Continue to Payment');
  await fillInformation(page, newBuyer());
  await expectDialogFits(page, 'Pay $412.00');
});

/** Each field can be seen above the buttons, and the main button can be pressed. */
async function expectDialogFits(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    const name = `${action} at ${viewport.width}`;
    expect
      .soft(
        await dialog.evaluate((element) => element.scrollWidth - element.clientWidth),
        `${name} scrolls sideways`,
      )
      .toBeLessThanOrEqual(0);
    const button = dialog.getByRole('button', { name: action });
    for (const field of await dialog.getByRole('textbox').all()) {
      await field.focus();
      await expect(field, name).toBeInViewport({ ratio: 0.5 });
      const isOnTop = await field.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return seen !== null && (element.contains(seen) || seen.contains(element));
      });
      expect.soft(isOnTop, `${name}: ${await field.getAttribute('name')} is covered`).toBe(true);
    }
    await button.scrollIntoViewIfNeeded();
    await button.click({ trial: true });
  }
}
