import { ReadingFields } from '../../features/readings/contract/readings.ts';
import { createReading, buildReading } from '../readings-and-announcements.ts';
import { expect, signInPage, test } from '../fixtures.ts';

test.describe('7 The calls it makes, Readings', () => {
  test('GET /api/readings: list with id and the fields above', async ({ site }) => {
    await createReading(site);
    const [first] = await (await fetch(`${site.base}/api/readings`)).json();
    expect(Object.keys(first)).toEqual(
      expect.arrayContaining(['id', ...Object.keys(ReadingFields.shape)]),
    );
  });
  test("POST /api/readings: all 14 reading fields; the response's readingDate is read", async ({
    page,
    site,
  }) => {
    await signInPage(page, site.base);
    const { setName: _, ...fourteen } = buildReading();
    expect(Object.keys(fourteen)).toHaveLength(14);
    const response = await page.request.post('/api/readings', { data: fourteen });
    expect([response.status(), (await response.json()).readingDate]).toEqual([
      201,
      fourteen.readingDate,
    ]);
  });
  test('GET /api/readings/{id}; PUT /api/readings/{id} with the same body; DELETE /api/readings/{id}', async ({
    page,
    site,
  }) => {
    await signInPage(page, site.base);
    const { id, setName: _, ...fourteen } = await createReading(site);
    const path = `/api/readings/${id}`;
    expect(await (await page.request.get(path)).json()).toMatchObject(fourteen);
    const changed = { ...fourteen, lectionary: '1' };
    expect(await (await page.request.put(path, { data: changed })).json()).toMatchObject(changed);
    expect((await page.request.delete(path)).ok()).toBe(true);
    expect((await page.request.get(path)).status()).toBe(404);
  });
  test('GET /api/readings/summary/{id}: exists', async ({ site }) => {
    const { id, saintOfTheDay } = await createReading(site);
    const summary = await (await fetch(`${site.base}/api/readings/summary/${id}`)).json();
    expect(summary).toMatchObject({ id, saintOfTheDay });
    expect(summary).not.toHaveProperty('gospelReading');
  });
  test("Reading by date, using the coming Sunday's date in ISO form", async ({ site }) => {
    const { id, readingDate } = await createReading(site);
    const existing = await fetch(`${site.base}/api/readings/date/${readingDate}`);
    expect(await existing.json()).toMatchObject({ id, readingDate });
    const none = await fetch(`${site.base}/api/readings/date/2190-01-01`);
    expect(none.status).toBe(404);
  });
});
