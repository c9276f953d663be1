import { expect, test } from '../fixtures.ts';

test.describe('2 Screens and routes, Seating plan', () => {
  test('Thumbnail that enlarges to fullscreen', async ({ page }) => {
    await page.goto('/seating-plan');
    const thumbnail = page.getByRole('button', { name: 'Enlarge the seating plan' });
    await thumbnail.click();
    const enlarged = page.getByRole('dialog', { name: 'Seating Plan' });
    await expect(enlarged.getByRole('img', { name: /^Seating plan of/ })).toBeVisible();
    await page.goBack();
    await expect(enlarged).toHaveCount(0);
    await page.goForward();
    const box = await enlarged.boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  });
  test('With a Close button', async ({ page }) => {
    await page.goto('/seating-plan');
    await page.getByRole('button', { name: 'Enlarge the seating plan' }).click();
    const enlarged = page.getByRole('dialog', { name: 'Seating Plan' });
    await enlarged.getByRole('button', { name: 'Close' }).click();
    await expect(enlarged).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Enlarge the seating plan' })).toBeFocused();
  });
});
