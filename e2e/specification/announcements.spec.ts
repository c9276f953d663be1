import { announcements } from '../../features/announcements/contract/announcements.ts';
import { formatDay } from '../../contract/rules/dates.ts';
import type { Page } from '@playwright/test';
import { buildAnnouncement, createAnnouncement } from '../readings-and-announcements.ts';
import { expect, signInPage, test } from '../fixtures.ts';

const getRow = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

test.describe('2 Screens and routes, Announcement admin list (/announcementsAdmin)', () => {
  test("Headed 'List of Announcements'; 'Add New Announcement' button; table Date, Day of the year, Title (link to detail), Actions (Delete; list reloads after)", async ({
    page,
    site,
  }) => {
    await signInPage(page, site.base);
    const { id, announcementTitle } = await createAnnouncement(site);
    await page.goto('/announcementsAdmin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('List of Announcements');
    await expect(page.getByRole('link', { name: 'Add New Announcement' })).toHaveAttribute(
      'href',
      /\/add-announcement$/,
    );
    const row = getRow(page, announcementTitle);
    await expect(row.getByRole('link', { name: announcementTitle })).toHaveAttribute(
      'href',
      new RegExp(`/detail-announcement/${id}$`),
    );
    expect(await page.locator('thead th').allInnerTexts()).toEqual([
      'Date',
      'Day of the year',
      'Title',
      'Actions',
    ]);
    await row.getByRole('button', { name: 'Delete' }).click();
    const reloaded = page.waitForResponse('**/api/announcements/all');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await reloaded;
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toHaveCount(1);
  });
});

test.describe('2 Screens and routes, Announcement form', () => {
  test.beforeEach(async ({ page, site }) => signInPage(page, site.base));
  test("Heading 'Add Announcement' without id", async ({ page }) => {
    await page.goto('/add-announcement');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Announcement');
  });
  test("'Edit Announcement' with id (loads it). Submit button 'Submit Announcement'. After saving goes to /announcementsAdmin", async ({
    page,
    site,
  }) => {
    const { id, announcementTitle } = await createAnnouncement(site);
    await page.goto(`/add-announcement/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Announcement');
    await expect(page.getByLabel('Title')).toHaveValue(announcementTitle);
    await page.getByLabel('Title').fill(`${announcementTitle} changed`);
    await page.getByRole('button', { name: 'Submit Announcement' }).click();
    await expect(page).toHaveURL(/\/announcementsAdmin$/);
    await expect(getRow(page, `${announcementTitle} changed`)).toHaveCount(1);
  });
});

test.describe('2 Screens and routes, Announcement detail (/detail-announcement/{id})', () => {
  test("Heading 'Detailed Announcement'; date, number and title on one line, detail text below", async ({
    page,
    site,
  }) => {
    const { id, announcementTitle } = await createAnnouncement(site);
    await page.goto(`/detail-announcement/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Detailed Announcement');
    const article = page.getByRole('article');
    await expect(article.getByRole('heading')).toHaveText(
      `${formatDay('2026-11-22', 'MMM Do YYYY')} Sample Sunday ${announcementTitle}`,
    );
    await expect(article.getByRole('paragraph')).toHaveText([
      'The first sentence of it.',
      'And a second paragraph.',
    ]);
  });
});

test.describe('5 Validation rules, Announcement form', () => {
  test("sundayNumber, announcementTitle, announcementDetail non-empty after trimming ('sundayNumber is required', 'announcementTitle is required', 'announcementDetail is required'). The date is not checked. Nothing is sent while a check fails", async ({
    page,
    site,
  }) => {
    await signInPage(page, site.base);
    await page.goto('/add-announcement');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await page.getByLabel('Date', { exact: true }).fill('');
    await page.getByLabel('Title').fill('  ');
    await page.getByRole('button', { name: 'Submit Announcement' }).click();
    for (const field of ['sundayNumber', 'announcementTitle', 'announcementDetail'])
      await expect(page.getByText(`${field} is required`, { exact: true })).toBeVisible();
    await expect(page.getByText('announcenemtDate is required')).toHaveCount(0);
    expect(sent).toEqual([]);
    await page.getByLabel('Day of the year').fill('x');
    await page.getByLabel('Title').fill('Without a date');
    await page.getByLabel('Detail').fill('x');
    await page.getByRole('button', { name: 'Submit Announcement' }).click();
    await expect(getRow(page, 'Without a date')).toHaveCount(1);
  });
});

test.describe('7 The calls it makes, Announcements', () => {
  const body = () => {
    const { announcementTitle, announcementDetail, sundayNumber } = buildAnnouncement();
    return {
      announcenemtDate: '2026-11-22',
      sundayNumber,
      announcementTitle,
      announcementDetail,
    };
  };
  test.beforeEach(async ({ page, site }) => signInPage(page, site.base));
  test('POST /api/announcements: body announcenemtDate, sundayNumber, announcementTitle, announcementDetail', async ({
    page,
  }) => {
    const sent = body();
    const response = await page.request.post('/api/announcements', { data: sent });
    expect([response.status(), await response.json()]).toEqual([
      201,
      expect.objectContaining(sent),
    ]);
  });
  test('GET /api/announcements: list', async ({ page, site }) => {
    const { id } = await createAnnouncement(site);
    const list: { id: number }[] = await (await page.request.get('/api/announcements')).json();
    expect(list.map((each) => each.id)).toContain(id);
  });
  test('GET /api/announcements/{id}: reads the four fields', async ({ page, site }) => {
    const { id, announcementTitle } = await createAnnouncement(site);
    const existing = await (await page.request.get(`/api/announcements/${id}`)).json();
    expect(existing).toMatchObject({ id, announcenemtDate: '2026-11-22', announcementTitle });
  });
  test('PUT /api/announcements/{id}: same body', async ({ page, site }) => {
    const { id } = await createAnnouncement(site);
    const changed = body();
    const response = await page.request.put(`/api/announcements/${id}`, { data: changed });
    expect(await response.json()).toMatchObject(changed);
  });
  test('DELETE /api/announcements/{id}: delete; the list reloads', async ({ page, site }) => {
    const { id } = await createAnnouncement(site);
    expect((await page.request.delete(`/api/announcements/${id}`)).ok()).toBe(true);
    const list = await site.call(announcements.list, {});
    expect(list.map((each) => each.id)).not.toContain(id);
  });
});
