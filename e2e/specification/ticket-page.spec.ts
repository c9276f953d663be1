import { people } from '../../features/people/contract/people.ts';
import { events } from '../../features/event/contract/events.ts';
import { findFreeChair, listFreeChairs, newBuyer, createPaidOrder } from '../checkout.ts';
import { expect, signInPage, test } from '../fixtures.ts';

const types = [
  ['Adult Tickets', 'adult'],
  ['Youth Tickets', 'youth'],
  ['Children Tickets', 'children'],
  ['Invited Guest Tickets', 'priest'],
] as const;

test.describe('2 Screens and routes, Ticket page', () => {
  test('The screen', async ({ page, site }) => {
    await page.goto('/reception');
    await test.step("Header 'Uganda Martyrs Day 2025 Reception' (corrected by decisions, section 2: that of the current event, of which 2025 is the first)", async () => {
      const all = await site.call(events.list, {});
      expect(all.map(({ title }) => title)).toContain('Uganda Martyrs Day 2025 Reception');
      const current = await site.call(events.getCurrent, {});
      expect(current.title).toMatch(/^Uganda Martyrs Day \d{4} Reception$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(current.title);
    });
    await test.step('Header with countdown', async () => {
      await expect(page.getByRole('timer')).toBeVisible();
    });
    await test.step('Three tabs: Request Tickets, View My Tickets, Seating Plan', async () => {
      await expect(page.getByRole('tab')).toHaveText([
        'Request Tickets',
        'View My Tickets',
        'Seating Plan',
      ]);
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await expect(tab).toHaveAttribute('aria-selected', 'true');
      }
    });
  });
});

test.describe('2 Screens and routes, Ticket page, Request tab', () => {
  test('The choices', async ({ page }) => {
    await page.goto('/request-tickets');
    await test.step('Radio choices Adult Tickets, Youth Tickets, Children Tickets, Invited Guest Tickets', async () => {
      await expect(page.getByRole('tabpanel').getByRole('radio')).toHaveCount(4);
      const values = await page
        .getByRole('tabpanel')
        .getByRole('radio')
        .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
      expect(values).toEqual(types.map(([, type]) => type));
      const group = page.getByRole('group', { name: 'Which tickets would you like?' });
      await expect(group.locator('label')).toHaveText(
        types.map(([label]) => new RegExp(`^${label}`)),
      );
    });
    await test.step('Submit is disabled until one is chosen', async () => {
      const submit = page.getByRole('button', { name: 'Submit', exact: true });
      await expect(submit).toBeDisabled();
      await page.getByRole('radio', { name: 'Adult Tickets' }).check();
      await expect(submit).toBeEnabled();
    });
  });
  test('Submit', async ({ page }) => {
    await page.goto('/request-tickets');
    for (const [label, type] of types)
      await test.step(`${label} goes to /reception/${type}`, async () => {
        await page.getByRole('radio', { name: label }).check();
        await page.getByRole('button', { name: 'Submit' }).click();
        await expect(page).toHaveURL(new RegExp(`/reception/${type}$`));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Seats');
        await page.goBack();
      });
  });
});

test.describe('2 Screens and routes, Ticket page, Search tab', () => {
  test("Phone input and 'Search Tickets' button", async ({ page }) => {
    await page.goto('/search-tickets');
    await expect(page.getByLabel('Telephone')).toHaveAttribute('type', 'tel');
    await page.getByLabel('Telephone').fill('6175550199');
    await page.getByRole('button', { name: 'Search Tickets' }).click();
    await expect(page).toHaveURL(/\/search-tickets\/6175550199$/);
  });
  test("Result: 'The number {phone} is authorized to use these tickets at checkin'; a QR code per ticket labelled userName:tableName:chairName", async ({
    page,
    site,
  }) => {
    const buyer = newBuyer();
    const chairs = await listFreeChairs(site, 2);
    await createPaidOrder(site, chairs, buyer);
    await page.goto(`/search-tickets/${buyer.phone}`);
    const visible = buyer.phone.replace(/(\d{3})(\d{3})(\d{4})/, '($1) $2-$3');
    await expect(
      page.getByText(`The number ${visible} is authorized to use these tickets at checkin`, {
        exact: true,
      }),
    ).toBeVisible();
    const labels = chairs.map((chair) => `${buyer.name}:${chair.tableName}:${chair.chairName}`);
    for (const label of labels) {
      await expect(page.getByRole('img', { name: `QR code of ${label}` })).toBeVisible();
      await expect(page.getByText(label, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('img', { name: /^QR code of/ })).toHaveCount(labels.length);
  });
  test("A 'Search Another Number' button", async ({ page }) => {
    await page.goto('/search-tickets/6175550199');
    await page.getByRole('button', { name: 'Search Another Number' }).click();
    await expect(page.getByLabel('Telephone')).toHaveValue('');
    await expect(page).toHaveURL(/\/search-tickets$/);
  });
  test("When the logged-in user's telephone is already known, the screen starts directly in the search step", async ({
    page,
    site,
  }) => {
    const buyer = newBuyer();
    await createPaidOrder(site, [await findFreeChair(site)], buyer);
    await signInPage(page, site.base);
    const seen = await site.callAsAdmin(people.getProfile, {});
    const body = { name: seen.name, telephone: buyer.phone, seen };
    await site.callAsAdmin(people.update, { params: { id: seen.id }, body });
    await page.goto('/profile');
    await page.getByRole('link', { name: 'My tickets', exact: true }).click();
    await expect(page.getByRole('img', { name: /^QR code of/ })).toHaveCount(1);
    await page.getByRole('button', { name: 'Search Another Number' }).click();
    await expect(page.getByRole('button', { name: 'Search Tickets' })).toBeVisible();
  });
});

test.describe('2 Screens and routes, Ticket page, Seating tab', () => {
  test("A picture and a 'Return to seats' button returning to the request tab", async ({
    page,
  }) => {
    await page.goto('/reception');
    await page.getByRole('tab', { name: 'Seating Plan' }).click();
    await expect(page.getByRole('img', { name: /^Seating plan of/ })).toBeVisible();
    await page.getByRole('button', { name: 'Return to seats' }).click();
    await expect(page.getByRole('tab', { name: 'Request Tickets', selected: true })).toBeVisible();
  });
});
