import { contract } from '#app/contract.ts';
import { pages } from '#features/pages/contract/pages.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { loadStarterPages } from './load-starter.ts';

const site = await startSiteWithStaff();
const editor = await site.as('editor');
afterAll(() => site.stop());

const read = (slug: string) => site.call(pages.get, { params: { slug } });

describe('the starter', () => {
  test('creates a readable page for every information route of the specification, and the menu links to all', async () => {
    const { menu } = await site.call(contract.site.get, {});
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
      // No Markdown remains unparsed.
      expect(html).not.toMatch(/\*|_|\]\(|\{lg\}|^#/m);
    }
    expect(
      menu.flatMap(({ items }) => items).find(({ label }) => label === 'Volunteer')?.path,
    ).toBe('/professionalhours');
    for (const path of ['/currentreading', '/readings', '/magazine', '/youtube', '/gallery2023'])
      expect(paths).toContain(path);
  });

  test.each(['chaplaincy', 'bubondo', 'bannabikiira', 'chairman', 'children'])(
    'has pictures for the page %s',
    async (slug) => {
      const { album } = await read(slug);
      expect(album).toBe(slug);
      const { pictures } = await site.call(contract.albums.get, { params: { slug } });
      expect(pictures.length).toBeGreaterThan(0);
    },
  );

  test('adds missing pages and never overwrites or restores pages that editors changed, moved or deleted', async () => {
    const params = { slug: 'women' };
    const { version, ...draft } = await site.call(pages.getDraft, { params }, editor);
    expect(draft.starterNote).toMatch(/^Add meeting dates/);
    const body = { ...draft, version, title: 'Our women', publish: true };
    const saved = await site.call(pages.update, { params, body }, editor);
    expect(saved.starterNote).toBeNull();
    await site.call(pages.delete, { params: { slug: 'youth' } }, editor);
    const moved = { params: { slug: 'marriage' }, body: { slug: 'vocations' } };
    await site.call(pages.rename, moved, editor);
    const { pool, database } = site.handle;
    await pool.query(`delete from page_version where slug = 'children'`);
    await pool.query(`delete from page where slug = 'children'`);
    await loadStarterPages(database, systemClock);
    site.site.platform.responseCache.invalidateAll();
    expect((await read('women')).title).toBe('Our women');
    expect((await read('children')).title).toBe('Children');
    expect((await read('marriage')).slug).toBe('vocations');
    await expect(read('youth')).rejects.toMatchObject(expectProblem('page-not-found'));
  });
});
