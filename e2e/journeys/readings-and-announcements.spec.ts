import { addDays, formatDay } from '../../contract/rules/dates.ts';
import { getComingSunday } from '../../contract/rules/dates.ts';
import { fillReadingForm, buildReading } from '../readings-and-announcements.ts';
import { expect, expectAccessible, expectNotice, signInPage, test } from '../fixtures.ts';

test("an editor enters Sunday's reading from the prefill and publishes an announcement; a visitor reads both and prints the sheet", async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(120_000);
  const { timeZone }: { timeZone: string } = await (await fetch(`${site.base}/api/site`)).json();
  const sunday = getComingSunday(new Date(), timeZone);
  const saint = `Sample Sunday of the ${test.info().project.name}`;
  await signInPage(page, site.base);

  await test.step('the calendar fills in what it knows, and the editor the rest', async () => {
    await page.goto('/add-reading');
    await page.getByLabel('Reading Date').fill(sunday);
    await expect(page.getByText(/We filled in Saint of the Day/)).toBeVisible();
    await expect(page.getByText(/This day already has a reading/)).toBeVisible();
    await expect(page.getByLabel('Day of the Year')).toHaveValue(/, Year [ABC]$/);
    const { readingDate: _, lectionary: __, dayOfTheYear: ___, ...rest } = buildReading();
    await fillReadingForm(page, { ...rest, saintOfTheDay: saint });
    await expect(
      page.getByText(/The calendar has something else for .*Saint of the Day/),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/currentreadingadmin$/);
    await expect(page.getByRole('link', { name: saint })).toBeVisible();
  });

  const title = `Sample picnic of the ${test.info().project.name}`;
  await test.step('the editor looks at an announcement before it is published', async () => {
    await page.goto('/add-announcement');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Announcement');
    await page.getByLabel('Day of the year').fill('Sample Sunday');
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Detail').fill('After Mass, in the garden.\n\nBring a chair.');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('dialog')).toContainText('Bring a chair.');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
    const byEmail = page.getByRole('checkbox', { name: 'Email it once to the 0 people' });
    await expect(byEmail).not.toBeChecked();
    await page.getByRole('button', { name: 'Email a test to me' }).click();
    await expectNotice(page, 'An administrator finds the test under “Mail”.');
    await page.getByRole('button', { name: 'Submit Announcement' }).click();
    await expect(page).toHaveURL(/\/announcementsAdmin$/);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  });

  await test.step('a visitor reads both, larger and in the dark', async () => {
    const context = await browser.newContext({ colorScheme: 'dark', baseURL: site.base });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const visitor = await context.newPage();
    await visitor.goto('/currentreading');
    await visitor
      .getByRole('article')
      .filter({ hasText: saint })
      .getByRole('link', { name: 'Read more' })
      .click();
    await expect(visitor.getByText('Sample text of the Gospel.')).toBeVisible();
    await visitor.getByRole('button', { name: 'Largest text' }).click();
    await expect(visitor.getByText('Sample text of the Gospel.')).toHaveCSS('font-size', /^2[4-9]/);
    await expectAccessible(visitor);

    await visitor.goto('/announcements');
    await visitor.getByRole('link', { name: title }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Detailed Announcement');

    await visitor.goto('/sunday-sheet');
    const sheet = visitor.getByRole('article').first();
    await expect(sheet).toContainText(formatDay(sunday, 'dddd, MMMM D, YYYY'));
    await expect(sheet).toContainText('Matthew 25:1-13');
    await expect(sheet).toContainText(title);
    await expectAccessible(visitor);
    await visitor.getByRole('button', { name: 'Copy for WhatsApp' }).click();
    await expect(visitor.getByText('Copied.')).toBeVisible();
    const copied = await visitor.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`*${title}*\nAfter Mass, in the garden.`);
    expect(copied).toContain('Gospel: Matthew 25:1-13');
    const pdf = await visitor.request.get(
      (await visitor.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '',
    );
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await visitor.emulateMedia({ media: 'print' });
    await expect(visitor.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(sheet).toBeVisible();
    await context.close();
  });
});

test('many readings are imported from a file after a preview, and none while a row has an error', async ({
  page,
  site,
}) => {
  await signInPage(page, site.base);
  const first = buildReading();
  const rows = [first, buildReading({ readingDate: addDays(first.readingDate, 1) })];
  const chosen = (records: object[]) => ({
    name: 'readings.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(records)),
  });
  await page.goto('/currentreadingadmin');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles(chosen([rows[0] ?? {}, { ...rows[1], gospelVerse: '' }]));
  await expect(dialog.getByText('gospelVerse is required')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Import \d/ })).toBeDisabled();
  await expectAccessible(page);
  await file.setInputFiles(chosen(rows));
  await dialog.getByRole('button', { name: 'Import 2 readings' }).click();
  await expect(dialog.getByText('2 added, 0 replaced, 0 skipped.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('link', { name: first.saintOfTheDay })).toBeVisible();
});
