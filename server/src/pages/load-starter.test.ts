import { contract } from '@namugongo/contract';
import { pages } from '@namugongo/contract/pages';
import { afterAll, describe, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { refusedWith, startSiteWithStaff } from '../testing/staff.ts';
import { loadStarterPages } from './load-starter.ts';

const site = await startSiteWithStaff();
const editor = await site.as('editor');
afterAll(() => site.stop());

const read = (slug: string) => site.call(pages.read, { params: { slug } });

describe('the starter', () => {
  test('gives every information route of the specification a readable page, and the menu leads to all', async () => {
    const { menu } = await site.call(contract.site.read, {});
    const paths = menu.flatMap(({ items }) => items.map(({ path }) => path));
    const routes =
      'aboutus uccbhistory chaplaincy executiveboard bannabikiira chairman legionofmary bubondo sacraments children youth women marriage archbishop2025 archbishop2024 fr-chaplain fr-chaplain-2024 martyrsday2024 jubilee2025 mass-schedules';
    for (const slug of routes.split(' ')) {
      const { html, title, reviewedAt } = await read(slug);
      expect([slug, title.length > 3, html.length > 600, reviewedAt]).toEqual([
        slug,
        true,
        true,
        null,
      ]);
      expect(paths).toContain(`/${slug}`);
      // What Markdown would have left behind where it was not understood.
      expect(html).not.toMatch(/\*|_|\]\(|\{lg\}|^#/m);
    }
    expect(
      menu.flatMap(({ items }) => items).find(({ label }) => label === 'Volunteer')?.path,
    ).toBe('/professionalhours');
    for (const path of ['/currentreading', '/readings', '/magazine', '/youtube', '/gallery2023'])
      expect(paths).toContain(path);
  });

  test('never overwrites what editors changed nor brings back what they moved or deleted, and adds what is missing', async () => {
    const params = { slug: 'women' };
    const { version, ...draft } = await site.call(pages.draft, { params }, editor);
    const body = { ...draft, version, title: 'Our women', publish: true };
    await site.call(pages.save, { params, body }, editor);
    await site.call(pages.remove, { params: { slug: 'youth' } }, editor);
    const moved = { params: { slug: 'marriage' }, body: { slug: 'vocations' } };
    await site.call(pages.rename, moved, editor);
    const { pool, database } = site.handle;
    await pool.query(`delete from page_version where slug = 'children'`);
    await pool.query(`delete from page where slug = 'children'`);
    await loadStarterPages(database, systemClock);
    site.site.platform.snapshots.dropAll();
    expect((await read('women')).title).toBe('Our women');
    expect((await read('children')).title).toBe('Children');
    expect((await read('marriage')).slug).toBe('vocations');
    await expect(read('youth')).rejects.toMatchObject(refusedWith('page-not-found'));
  });
});
