import { site as siteEndpoints } from '../../features/site/contract/site.ts';
import { expect, test } from '../fixtures.ts';

test.describe('2 Screens and routes', () => {
  test('Navigation uses hash-based paths: they lead to the same paths without the hash', async ({
    page,
    site,
  }) => {
    await page.goto('/#/search-tickets');
    await expect(page).toHaveURL(`${site.base}/search-tickets`);
    await page.goto('/');
    await page.getByRole('link', { name: 'UMD Tickets' }).click();
    await expect(page).toHaveURL(`${site.base}/reception`);
  });
  for (const path of ['/', '/home'])
    test(`Route ${path}: home`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();
    });
  for (const path of ['/reception', '/request-tickets'])
    test(`Route ${path}: the ticket page on its request tab`, async ({ page }) => {
      await page.goto(path);
      await expect(
        page.getByRole('tab', { name: 'Request Tickets', selected: true }),
      ).toBeVisible();
    });
  test('Route /search-tickets: the ticket page on its search tab', async ({ page }) => {
    await page.goto('/search-tickets');
    await expect(page.getByRole('tab', { name: 'View My Tickets', selected: true })).toBeVisible();
  });
  test('Route /search-tickets/{telephone}: the search for that number', async ({ page }) => {
    await page.goto('/search-tickets/6175550199');
    await expect(page.getByText('No tickets found for this phone number')).toBeVisible();
  });
  test('Route /reception/{chairType}: the chair picker', async ({ page }) => {
    for (const type of ['adult', 'youth', 'children', 'priest']) {
      await page.goto(`/reception/${type}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Available Seats' })).toBeVisible();
    }
  });
  test('Route /receipt/{telephone}: the receipt', async ({ page }) => {
    await page.goto('/receipt/6175550199');
    await expect(page.getByRole('heading', { name: 'Your tickets' })).toBeVisible();
  });
  test('Route /disclaimer/{telephone}: the disclaimer', async ({ page }) => {
    await page.goto('/disclaimer/6175550199');
    await expect(page.getByRole('heading', { name: 'Disclaimer' })).toBeVisible();
  });
  test('A second duplicate /seating-plan route (corrected by decisions, section 1: one page, the seating plan)', async ({
    page,
  }) => {
    await page.goto('/seating-plan');
    await expect(page.getByRole('heading', { level: 1, name: 'Seating Plan' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });
  test('A route that is not known says so and leads back (added: the specification is silent)', async ({
    page,
  }) => {
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { name: "We couldn't find this page" })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  });
});

test.describe('2 Screens and routes, Shell', () => {
  test('Header: desktop dropdown menus', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    const section = menu.getByRole('button', { name: 'Martyrs Day' });
    await expect(menu.getByRole('link', { name: 'View My Tickets' })).toBeHidden();
    await section.click();
    await expect(section).toHaveAttribute('aria-expanded', 'true');
    await menu.getByRole('link', { name: 'View My Tickets' }).click();
    await expect(page).toHaveURL(/\/search-tickets$/);
    await expect(menu.getByRole('link', { name: 'View My Tickets' })).toBeHidden();
  });
  test("Header: a highlighted 'UMD Tickets' button", async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    const tickets = header.getByRole('link', { name: 'UMD Tickets', exact: true });
    await expect(tickets).toHaveAttribute('href', '/reception');
    const fill = (link: typeof tickets) =>
      link.evaluate((element) => {
        const { backgroundImage, backgroundColor } = getComputedStyle(element);
        return `${backgroundImage} ${backgroundColor}`;
      });
    expect(await fill(tickets)).not.toBe(await fill(header.getByRole('link', { name: 'Sign in' })));
  });
  test('Footer: community name, contact e-mail, meeting times Sunday 1:00 pm and Friday 8:00 pm, and links', async ({
    page,
    site,
  }) => {
    // A new site has no address until an administrator enters one.
    const settings = await site.callAsAdmin(siteEndpoints.getSettings, {});
    const body = { ...settings, email: 'office@example.org' };
    await site.callAsAdmin(siteEndpoints.updateSettings, { body });
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText('Namugongo', { exact: true })).toBeVisible();
    const emailLink = footer.getByRole('link', { name: /@/ });
    await expect(emailLink).toHaveAttribute('href', `mailto:${await emailLink.innerText()}`);
    await expect(footer.getByRole('term')).toHaveText(['Sunday', 'Friday']);
    await expect(footer.getByRole('definition')).toHaveText(['1:00 pm', '8:00 pm']);
    await footer.getByRole('link', { name: 'Seating Plan' }).click();
    await expect(page).toHaveURL(/\/seating-plan$/);
  });
});

test.describe('2 Screens and routes, Shell on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('The side menu', async ({ page }) => {
    await page.goto('/');
    const openMenu = page.getByRole('button', { name: 'Open menu' });
    await test.step('Header: mobile side menu that opens and closes', async () => {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await openMenu.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.getByRole('button', { name: 'Close menu' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
    await test.step('Header: each dropdown section of the side menu toggles', async () => {
      await openMenu.click();
      const side = page.getByRole('dialog');
      const sections = side.getByRole('navigation').getByRole('button');
      for (const section of await sections.all()) {
        const label = await section.innerText();
        const link = side.locator(`#${await section.getAttribute('aria-controls')} a`).first();
        await expect(link, label).toBeHidden();
        await section.click();
        await expect(link, label).toBeVisible();
        await section.click();
        await expect(link, label).toBeHidden();
      }
      await page.getByRole('button', { name: 'Close menu' }).click();
    });
    await test.step('Header: a choice in the side menu goes there and closes it', async () => {
      await openMenu.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Martyrs Day' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Seating Plan' }).click();
      await expect(page).toHaveURL(/\/seating-plan$/);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });
});

test.describe('2 Screens and routes, Home', () => {
  test('The home page', async ({ page }) => {
    await page.goto('/');
    await test.step("'Who we are' mission statement with a 'More about' button to /aboutus", async () => {
      await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'More about' })).toHaveAttribute(
        'href',
        '/aboutus',
      );
    });
    await test.step("'The full magazine' button to /magazine", async () => {
      await expect(page.getByRole('link', { name: 'The full magazine' })).toHaveAttribute(
        'href',
        '/magazine',
      );
    });
  });
});
