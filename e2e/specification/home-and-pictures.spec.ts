import { albums } from '../../features/albums/contract/albums.ts';
import { videos } from '../../features/videos/contract/videos.ts';
import type { Page } from '@playwright/test';
import { expect, waitForHydration, test } from '../fixtures.ts';

const visible = (page: Page) => page.getByText(/^\d+ of 63$/);

// The tests set the clock or add scripts, and see the carousel move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('2 Screens and routes, Home', () => {
  test('Carousel advancing every 7 seconds through about 63 photos', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await waitForHydration(page);
    await expect(visible(page)).toHaveText('1 of 63');
    await expect(page.getByRole('button', { name: 'Pause pictures' })).toBeVisible();
    await page.clock.runFor(6500);
    await expect(visible(page)).toHaveText('1 of 63');
    await page.clock.runFor(1500);
    await expect(visible(page)).toHaveText('2 of 63');
  });
  test("'Who we are' mission statement with a 'More about' button to /aboutus", async ({
    page,
  }) => {
    await page.goto('/home');
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: 'Who we are' }),
    });
    await expect(section).toContainText('We foster unity among Catholics of Ugandan origin');
    await section.getByRole('link', { name: 'More about' }).click();
    await expect(page).toHaveURL(/\/aboutus$/);
  });
  test("'The full magazine' button to /magazine", async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'The full magazine' }).click();
    await expect(page).toHaveURL(/\/magazine$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The community magazine');
  });
});

test.describe('1 What the product does and for whom', () => {
  test('a magazine made of a long run of page images', async ({ page }) => {
    await page.goto('/magazine/3');
    await expect(page.getByText('Page 3 of 12')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/\/magazine\/4$/);
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Page 12' })
      .click();
    await expect(page.getByText('Page 12 of 12')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  });
  test('a video page', async ({ page, site }) => {
    const outside: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.base)) outside.push(request.url());
    });
    await page.route(/youtube-nocookie/, (route) =>
      route.fulfill({ body: '', contentType: 'text/html' }),
    );
    await site.callAsAdmin(videos.update, {
      body: { videos: [{ youtubeId: 'aaaaaaaaaaa', title: 'A sample video', description: '' }] },
    });
    await page.goto('/youtube');
    const play = page.getByRole('button', { name: 'Play “A sample video”' });
    await expect(play).toBeVisible();
    expect(outside, 'requests to other hosts before Play').toEqual([]);
    await play.click();
    await expect(page.frameLocator('iframe[title="A sample video"]').owner()).toHaveAttribute(
      'src',
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/aaaaaaaaaaa/,
    );
    await expect.poll(() => outside.length).toBe(1);
  });
  test('a picture opens large, and Back and Forward close and open it (added: the specification is silent)', async ({
    page,
  }) => {
    await page.goto('/gallery2023');
    await page.getByRole('button', { name: /^Enlarge picture 1:/ }).click();
    const next = page.getByRole('button', { name: 'Next picture' });
    await expect(next).toBeVisible();
    await page.goBack();
    await expect(next).toHaveCount(0);
    await expect(page).toHaveURL(/\/gallery2023$/);
    await page.goForward();
    await expect(next).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(next).toHaveCount(0);
    await expect(page).toHaveURL(/\/gallery2023$/);
  });
  test('a 2023 photo gallery', async ({ page, site }) => {
    const link = 'https://gallery.example/2023';
    const details = { title: 'Martyrs Day 2023', description: '', link };
    await site.callAsAdmin(albums.update, { params: { slug: 'gallery2023' }, body: details });
    await page.goto('/gallery2023');
    await expect(page.getByRole('link', { name: 'More pictures on another site' })).toHaveAttribute(
      'href',
      link,
    );
    const pictures = page
      .getByRole('list', { name: 'Pictures of Martyrs Day 2023' })
      .getByRole('listitem');
    await pictures.first().getByRole('button').click();
    await expect(page.getByText('1 / 18')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('2 / 18')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('2 / 18')).toHaveCount(0);
  });
  test('Bubondo (three images), chaplaincy with two chaplain photos', async ({ site }) => {
    const count = async (slug: string) =>
      (await site.call(albums.get, { params: { slug } })).pictures.length;
    expect(await count('bubondo')).toBe(3);
    expect(await count('chaplaincy')).toBe(2);
  });
});

test.describe('9 Business constants and limits', () => {
  test('Carousel interval 7000 ms, about 63 photos', async ({ site }) => {
    const { pictures } = await site.call(albums.get, { params: { slug: 'home' } });
    expect(pictures).toHaveLength(63);
    // The test under 'Home' measures the interval.
  });
});
