import { type HourInput, HourOffer, HourWire } from '../../features/hours/contract/hour-schemas.ts';
import { hours } from '../../features/hours/contract/hours.ts';
import { hourCategories } from '../../features/hours/contract/rules/hour-states.ts';
import { expect, signInPage, type Site, test } from '../fixtures.ts';

const form: HourInput = {
  volunteerName: 'Sample Volunteer',
  volunteerTelephone: '6175550100',
  category: 'Transport',
  description: 'A ride on Sundays',
  startDate: '2099-01-05',
  endDate: '2099-06-30',
  location: '',
  volunteerEmail: '',
  requesterName: '',
  requesterTelephone: '',
  forAnother: true,
  available: 'Available',
};
const offer = (site: Site) => site.callAsAdmin(hours.create, { body: form });

test.describe('2 Screens and routes, Professional Hours list (/professionalhours)', () => {
  test("'Offer Hours' button", async ({ page }) => {
    await page.goto('/professionalhours');
    await page.getByRole('link', { name: 'Offer Hours' }).first().click();
    await expect(page).toHaveURL(/\/add-professional-hour$/);
  });
  test("table #, Service, Start date, End Date, Status, and a 'Make a request' button (it works: decisions, section 1)", async ({
    page,
    site,
  }) => {
    const { id } = await offer(site);
    await page.goto('/professionalhours');
    await expect(page.locator('tbody tr').first()).toBeVisible();
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers.slice(0, 5)).toEqual(['#', 'Service', 'Start date', 'End Date', 'Status']);
    const row = page.locator('tbody tr').filter({
      has: page.getByRole('cell', { name: String(id), exact: true }),
    });
    for (const text of ['Transport', 'Jan 5th 2099', 'Jun 30th 2099', 'Available'])
      await expect(row).toContainText(text);
    await expect(row).not.toContainText('Sample Volunteer');
    await expect(row.getByRole('link', { name: 'Make a request' })).toHaveText('Make a request');
    await row.getByRole('link', { name: 'Make a request' }).click();
    await expect(page).toHaveURL(new RegExp(`/professionalhours/${id}$`));
  });
});

test.describe('2 Screens and routes, Professional Hour form', () => {
  test.beforeEach(({ page, site }) => signInPage(page, site.base));

  test("Titled 'New Professional Hour', used for create and edit (route parameter id, when present, loads the existing record)", async ({
    page,
    site,
  }) => {
    await page.goto('/add-professional-hour');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Professional Hour');
    await expect(page.getByLabel('Description')).toHaveValue('');
    const { id } = await offer(site);
    await page.goto(`/add-professional-hour/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Professional Hour');
    await expect(page.getByLabel('Volunteer Name')).toHaveValue('Sample Volunteer');
    await expect(page.getByLabel('Description')).toHaveValue('A ride on Sundays');
    await expect(page.getByLabel('End Date')).toHaveValue('2099-06-30');
    await page.getByLabel('Description').fill('A ride on Fridays');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/professionalhours$/);
    const stored = await site.callAsAdmin(hours.get, { params: { id } });
    expect(stored.description).toBe('A ride on Fridays');
  });
  test('Fields in order: Volunteer Name, Volunteer Telephone, Category (dropdown), Description, Start Date, End Date (date picker), Requester Name, Request Telephone, Status, Fulfilled, Date Fulfilled, Submit', async ({
    page,
  }) => {
    await page.goto('/add-professional-hour');
    const labels = page.locator('form label[for]');
    await expect(labels.first()).toBeVisible();
    expect((await labels.allInnerTexts()).slice(0, 11)).toEqual([
      'Volunteer Name',
      'Volunteer Telephone',
      'Category',
      'Description',
      'Start Date',
      'End Date',
      'Requester Name',
      'Request Telephone',
      'Status',
      'Fulfilled',
      'Date Fulfilled',
    ]);
    await expect(page.locator('form button[type=submit]').first()).toHaveText('Submit');
    for (const label of ['Start Date', 'End Date'])
      await expect(page.getByLabel(label)).toHaveAttribute('type', 'date');
    // Section 9: the categories; the first option is the placeholder.
    expect((await page.getByLabel('Category').locator('option').allInnerTexts()).slice(1)).toEqual([
      'Transport',
      'Companionship',
      'Medication',
      'Counselling',
    ]);
  });
  test('On success returns to /professionalhours', async ({ page }) => {
    await page.goto('/add-professional-hour');
    await page.getByLabel('Volunteer Telephone').fill('6175550100');
    await page.getByLabel('Category').selectOption('Companionship');
    await page.getByLabel('Description').fill('A visit');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/professionalhours$/);
  });
});

test.describe('5 Validation rules, Professional hour form', () => {
  test("Volunteer Name required ('Name is required'); Volunteer Telephone required ('Telephone is required'); Category required ('Category is required'); Description required ('description is required'), after trimming; errors show under fields and nothing is sent", async ({
    page,
    site,
  }) => {
    await signInPage(page, site.base);
    await page.goto('/add-professional-hour');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await page.getByLabel('Volunteer Name').fill('  ');
    await page.getByLabel('Description').fill('  ');
    await page.getByRole('button', { name: 'Submit' }).click();
    for (const [label, message] of [
      ['Volunteer Name', 'Name is required'],
      ['Volunteer Telephone', 'Telephone is required'],
      ['Category', 'Category is required'],
      ['Description', 'description is required'],
    ] as const) {
      const field = page.getByLabel(label);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(message));
    }
    expect(sent).toEqual([]);
  });
  test('Other fields not validated', async ({ site }) => {
    const body = { ...form, startDate: null, endDate: null, volunteerTelephone: 'by the office' };
    expect((await site.callAsAdmin(hours.create, { body })).state).toBe('Available');
  });
});

test.describe('3 Entities and their fields, hours', () => {
  test('Professional hour record: volunteerName, volunteerTelephone, category, description, startDate, endDate, requesterName, requesterTelephone, available, fullfilled, dateFullfilled', () => {
    expect(Object.keys(HourWire.shape)).toEqual(
      expect.arrayContaining([
        'volunteerName',
        'volunteerTelephone',
        'category',
        'description',
        'startDate',
        'endDate',
        'requesterName',
        'requesterTelephone',
        'available',
        'fullfilled',
        'dateFullfilled',
      ]),
    );
  });
  test('Professional hour offer (list view): id, category, startDate, endDate, available (shown as Status)', () => {
    expect(Object.keys(HourOffer.shape)).toEqual([
      'id',
      'category',
      'startDate',
      'endDate',
      'available',
    ]);
  });
});

test.describe('7 The calls it makes, Members and professional hours: hours', () => {
  test('GET /api/professionalhour: list of offers', async ({ site }) => {
    const { id } = await offer(site);
    const response = await fetch(`${site.base}/api/professionalhour`);
    expect(await response.json()).toContainEqual({
      id,
      category: 'Transport',
      startDate: '2099-01-05',
      endDate: '2099-06-30',
      available: 'Available',
    });
  });
  test('Professional hour load by {id}, update by {id} with the record, and create with the record (decisions, section 7)', async ({
    site,
  }) => {
    const { id } = await offer(site);
    const body = { ...form, description: 'Another ride' };
    await site.callAsAdmin(hours.update, { params: { id }, body });
    expect((await site.callAsAdmin(hours.get, { params: { id } })).description).toBe(
      'Another ride',
    );
    await site.callAsAdmin(hours.delete, { params: { id } });
    expect((await site.call(hours.list, {})).some((item) => item.id === id)).toBe(false);
  });
});

test.describe('9 Business constants and limits, hours', () => {
  test('Professional hour categories: Transport, Companionship, Medication, Counselling', () => {
    expect(hourCategories).toEqual(['Transport', 'Companionship', 'Medication', 'Counselling']);
  });
});
