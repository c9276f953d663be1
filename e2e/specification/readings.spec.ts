import { ReadingFields, readings } from '../../features/readings/contract/readings.ts';
import { addDays, formatDay } from '../../contract/rules/dates.ts';
import type { Page } from '@playwright/test';
import { createReading, fillReadingForm, nextUnusedSunday } from '../readings-and-announcements.ts';
import { expect, expectAccessible, signInPage, test } from '../fixtures.ts';

const headers = (page: Page) => page.locator('thead th').allInnerTexts();
const verses = [
  '159',
  'Wisdom 6:12-16',
  'Psalm 63:2, 3-4',
  '1 Thessalonians 4:13-18',
  'Matthew 25:1-13',
];
const columns = [
  'Date',
  'Saint of the Day',
  'Lectionary',
  'First Reading',
  'Responsorial Psalm',
  'Second Reading',
  'Gospel',
];
const getRow = (page: Page, saint: string) => page.getByRole('row').filter({ hasText: saint });

// The tests set the clock or add scripts.

test.describe('2 Screens and routes, Daily reading detail (/daily-reading/{id})', () => {
  test("Title 'Amasomo Go'lwaleero'; date formatted like 'MMM Do YY'; saint of the day; lectionary", async ({
    page,
    site,
  }) => {
    const { id, readingDate, saintOfTheDay } = await createReading(site);
    await page.goto(`/daily-reading/${id}`);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText("Amasomo Go'lwaleero");
    await expect(title.locator('[lang=lg]')).toHaveCount(1);
    await expect(page.locator(`main time[datetime="${readingDate}"]`)).toHaveText(
      /^[A-Z][a-z]{2} \d+(st|nd|rd|th) 3\d$/,
    );
    await expect(page.locator('main')).toContainText(saintOfTheDay);
    await expect(page.locator('main')).toContainText('Lectionary 159');
  });
  test('Reading 1 verse and detail; Responsorial Psalm with response and response detail; Reading 2 verse and detail; Gospel verse; Alleluia with gospel acclamation; gospel reading', async ({
    page,
    site,
  }) => {
    const { id } = await createReading(site, { readingDate: '2031-11-09' });
    await page.goto(`/daily-reading/${id}`);
    const text = page.getByRole('article');
    await expect(text).toBeVisible();
    const visibleText = (await text.innerText()).replaceAll(/\s+/g, ' ');
    const expectedTexts = [
      'Reading 1',
      'Wisdom 6:12-16',
      'Sample text of the first reading.',
      'Responsorial Psalm',
      'Psalm 63:2, 3-4',
      'Sample response of the people.',
      'Sample verses of the psalm.',
      'Reading 2',
      '1 Thessalonians 4:13-18',
      'Sample text of the second reading.',
      'Gospel',
      'Matthew 25:1-13',
      'Alleluia',
      'Sample acclamation.',
      'Sample text of the Gospel.',
    ];
    let place = -1;
    for (const part of expectedTexts) {
      const next = visibleText.indexOf(part, place + 1);
      expect([part, next > place]).toEqual([part, true]);
      place = next;
    }
  });
});

test.describe('2 Screens and routes, Readings list (/readings)', () => {
  test("Table: Date ('Do MMMM YYYY'), saint of the day (link to detail), Lectionary, first reading verse, responsorial psalm, second reading verse, gospel verse", async ({
    page,
    site,
  }) => {
    const { id, readingDate, saintOfTheDay } = await createReading(site);
    await page.goto('/readings');
    const row = getRow(page, saintOfTheDay);
    await expect(row.getByRole('cell')).toHaveText([
      formatDay(readingDate, 'Do MMMM YYYY'),
      saintOfTheDay,
      ...verses,
    ]);
    expect(await headers(page)).toEqual(columns);
    await row.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/daily-reading/${id}$`));
  });
  test('The last five columns are hidden on mobile', async ({ page, site }) => {
    const { saintOfTheDay } = await createReading(site);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/readings');
    const card = page.getByRole('listitem').filter({ hasText: saintOfTheDay });
    await expect(card.getByRole('link')).toBeVisible();
    for (const citation of ['159', 'Wisdom 6', 'Psalm 63', '1 Thess', 'Matthew 25'])
      await expect(card.getByText(citation)).toBeHidden();
  });
});

test.describe('2 Screens and routes, Current reading (/currentreading)', () => {
  test("Summary of the reading for the coming Sunday (today if today is Sunday): day, lectionary, first reading, psalm, second reading, gospel, and a 'Read more' button to the detail", async ({
    page,
    site,
  }) => {
    const { id, readingDate } = await createReading(site);
    // Sunday evening where the site is: Monday in Greenwich.
    await page.clock.setFixedTime(new Date(`${addDays(readingDate, 1)}T03:30:00Z`));
    await page.goto('/currentreading');
    const summary = page.getByRole('article');
    await expect(summary.locator('dt')).toHaveText([
      'Day',
      'Lectionary',
      'First Reading',
      'Responsorial Psalm',
      'Second Reading',
      'Gospel',
    ]);
    await expect(summary.locator('dd')).toHaveText(['Sample Sunday, Year A', ...verses]);
    await summary.getByRole('link', { name: 'Read more' }).click();
    await expect(page).toHaveURL(new RegExp(`/daily-reading/${id}$`));
  });
  test('Missing day: a clear page, not an error (added by decisions, section 6)', async ({
    page,
  }) => {
    await page.clock.setFixedTime(new Date(`${nextUnusedSunday()}T16:00:00Z`));
    await page.goto('/currentreading');
    await expect(
      page.getByRole('heading', { name: "This Sunday's readings aren't posted yet" }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('term')).toHaveText([
      'First Reading',
      'Responsorial Psalm',
      'Second Reading',
      'Gospel',
    ]);
    const bishops = /^https:\/\/bible\.usccb\.org\/bible\/readings\/\d{6}\.cfm$/;
    await expect(page.getByRole('link', { name: /bishops’ site/ })).toHaveAttribute(
      'href',
      bishops,
    );
    await page.goto('/readings');
    const coming = page.getByRole('region', { name: 'Coming Sundays and holy days' });
    await expect(coming.getByRole('link').first()).toHaveAttribute('href', bishops);
    await expectAccessible(page);
  });
});

test.describe('2 Screens and routes, Readings admin (/currentreadingadmin)', () => {
  test.beforeEach(async ({ page, site }) => signInPage(page, site.base));
  test("Headed 'Readings'; columns Date (like 'Jan 5th 2024'), Saint of the Day (link), Lectionary, verses, Actions; 'Add Reading' goes to /add-reading", async ({
    page,
    site,
  }) => {
    const { id, readingDate, saintOfTheDay } = await createReading(site);
    await page.goto('/currentreadingadmin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Readings');
    const row = getRow(page, saintOfTheDay);
    await expect(row.getByRole('cell').first()).toHaveText(formatDay(readingDate, 'MMM Do YYYY'));
    await expect(row.getByRole('link', { name: saintOfTheDay })).toHaveAttribute(
      'href',
      new RegExp(`/daily-reading/${id}$`),
    );
    expect(await headers(page)).toEqual([...columns, 'Actions']);
    await page.getByRole('link', { name: 'Add Reading' }).click();
    await expect(page).toHaveURL(/\/add-reading$/);
  });
  test('Each row has Delete; after deleting the list reloads and the user stays on the page', async ({
    page,
    site,
  }) => {
    const { saintOfTheDay } = await createReading(site);
    await page.goto('/currentreadingadmin');
    const row = getRow(page, saintOfTheDay);
    await row.getByRole('button', { name: 'Delete' }).click();
    const reloaded = page.waitForResponse('**/api/readings/summary');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await reloaded;
    await expect(row).toHaveCount(0);
    await expect(page).toHaveURL(/\/currentreadingadmin$/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toHaveCount(1);
  });
});

test.describe('2 Screens and routes, Reading form', () => {
  test.beforeEach(async ({ page, site }) => signInPage(page, site.base));
  test("Headed 'Add Reading'; with an id parameter it loads that reading for edit; submit button 'Submit'; after saving it goes to /currentreadingadmin", async ({
    page,
    site,
  }) => {
    const reading = await createReading(site);
    await page.goto(`/add-reading/${reading.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Reading');
    for (const field of Object.keys(ReadingFields.shape))
      await expect(page.locator(`#${field}`)).toHaveValue(
        String(Reflect.get(reading, field)).replaceAll('\r\n', '\n'),
      );
    await page.getByLabel('Lectionary').fill('160');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/currentreadingadmin$/);
    expect(await site.call(readings.getSummary, { params: { id: reading.id } })).toMatchObject({
      lectionary: '160',
    });
  });
  test('Text areas are 5 rows by 40 columns for long text', async ({ page }) => {
    await page.goto('/add-reading');
    const areas = page.locator('textarea');
    await expect(areas).toHaveCount(4);
    for (const area of await areas.all()) {
      await expect(area).toHaveAttribute('rows', '5');
      await expect(area).toHaveAttribute('cols', '40');
    }
  });
});

test.describe('5 Validation rules, Reading form', () => {
  test("readingDate must be set; every other field non-empty after trimming; message is the field name plus ' is required'; nothing is sent while a check fails", async ({
    page,
    site,
  }) => {
    await signInPage(page, site.base);
    await page.goto('/add-reading');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await fillReadingForm(page, { saintOfTheDay: '   ' });
    await page.getByRole('button', { name: 'Submit' }).click();
    for (const field of Object.keys(ReadingFields.shape))
      await expect(page.getByText(`${field} is required`, { exact: true })).toHaveCount(1);
    expect(sent).toEqual([]);
    // Nothing that was typed is lost by a reload.
    await fillReadingForm(page, { gospelReading: 'Kept over a reload' });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.locator('#gospelReading')).toHaveValue('Kept over a reload');
  });
});
