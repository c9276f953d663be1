import { contract } from '#app/contract.ts';
import { menu } from '#features/menu/contract/menu.ts';
import { type PageContent, pages } from '#features/pages/contract/pages.ts';
import { desc } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { auditEntry } from '#platform/tables.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';

const site = await startSiteWithStaff();
const editor = await site.as('editor');
let created = 0;
afterAll(() => site.stop());

type SampleText = { text: string; href?: string };

const content = ({ text, href }: SampleText): PageContent & { publish: boolean } => ({
  title: text,
  body: {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text, ...(href && { marks: [{ type: 'link', attrs: { href } }] }) },
        ],
      },
    ],
  },
  album: null,
  owner: '',
  reviewOn: null,
  publish: true,
});

/** A published page at a fresh address. */
async function create(sample: SampleText = { text: 'Words' }, publish = true): Promise<string> {
  const slug = `moved-${(created += 1)}`;
  await site.call(pages.create, { body: { ...content(sample), slug, publish } }, editor);
  return slug;
}
const rename = (slug: string, to: string) =>
  site.call(pages.rename, { params: { slug }, body: { slug: to } }, editor);
const read = (slug: string) => site.call(pages.get, { params: { slug } });
const linksTo = (slug: string) => site.call(pages.getBacklinks, { params: { slug } }, editor);

describe('a renamed page', () => {
  test('is found at all its slugs, also after a second rename, and can be renamed back', async () => {
    const slug = await create();
    expect(await rename(slug, `${slug}-b`)).toMatchObject({
      slug: `${slug}-b`,
      previousSlugs: [slug],
      version: 1,
    });
    await rename(slug, `${slug}-c`);
    for (const address of [slug, `${slug}-b`, `${slug}-c`])
      expect(await read(address)).toMatchObject({ slug: `${slug}-c`, title: 'Words' });
    expect(await rename(`${slug}-c`, slug)).toMatchObject({
      slug,
      previousSlugs: [`${slug}-b`, `${slug}-c`],
    });
    expect((await read(`${slug}-b`)).slug).toBe(slug);
  });

  test('keeps its versions, and is saved, restored and deleted by either slug', async () => {
    const old = await create({ text: 'One' });
    const now = `${old}-now`;
    await rename(old, now);
    const params = { slug: old };
    const save = { ...content({ text: 'Two' }), version: 1 };
    expect(await site.call(pages.update, { params, body: save }, editor)).toMatchObject({
      slug: now,
      version: 2,
    });
    const restore = { params: { ...params, version: 1 }, body: { version: 2 } };
    await site.call(pages.restoreVersion, restore, editor);
    expect((await read(now)).title).toBe('One');
    for (const slug of [old, now]) {
      const history = await site.call(pages.getHistory, { params: { slug } }, editor);
      expect(history.map(({ version }) => version)).toEqual([3, 2, 1]);
      expect((await site.call(pages.getDraft, { params: { slug } }, editor)).slug).toBe(now);
      const compared = { params: { slug, version: 2 }, query: {} };
      expect((await site.call(pages.diffVersion, compared, editor)).html).toContain('Two');
    }
    await site.call(pages.delete, { params }, editor);
    for (const slug of [old, now])
      await expect(read(slug)).rejects.toMatchObject(expectProblem('page-not-found'));
    await expect(rename(old, 'elsewhere')).rejects.toMatchObject(expectProblem('page-not-found'));
    expect((await site.call(pages.undelete, { params }, editor)).slug).toBe(now);
  });

  test('frees the old slug: a page created there or renamed to it ends the redirect', async () => {
    const [first, second] = [await create({ text: 'First' }), await create({ text: 'Second' })];
    await rename(first, `${first}-b`);
    await rename(second, first);
    expect((await read(first)).title).toBe('Second');
    await rename(first, `${first}-c`);
    const body = { ...content({ text: 'Third' }), slug: first };
    await site.call(pages.create, { body }, editor);
    expect((await read(first)).title).toBe('Third');
    expect((await read(`${first}-c`)).previousSlugs).toEqual([second]);
    expect((await read(`${first}-b`)).previousSlugs).toEqual([]);
  });

  test('cannot take a used slug, and of concurrent renames only one succeeds', async () => {
    const slug = await create();
    const deleted = await create();
    await site.call(pages.delete, { params: { slug: deleted } }, editor);
    await expect(rename(slug, 'aboutus')).rejects.toMatchObject(
      expectProblem('page-exists', 'A page already has the address /aboutus. Choose another one.'),
    );
    await expect(rename(slug, slug)).rejects.toMatchObject(expectProblem('page-exists'));
    await expect(rename(slug, deleted)).rejects.toMatchObject(
      expectProblem(
        'slug-of-deleted-page',
        `A deleted page used the address /${deleted}. Restore that page, or choose another address.`,
      ),
    );
    await expect(rename(slug, 'reception')).rejects.toMatchObject(expectProblem('slug-reserved'));
    await expect(rename('nowhere', 'somewhere')).rejects.toMatchObject(
      expectProblem('page-not-found'),
    );
    const other = await create();
    const input = `${slug}-new`;
    const race = await Promise.allSettled([
      rename(slug, input),
      rename(other, input),
      site.call(pages.create, { body: { ...content({ text: 'New' }), slug: input } }, editor),
    ]);
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const lost of race)
      if (lost.status === 'rejected')
        expect(lost.reason).toMatchObject(expectProblem('page-exists'));
  });

  test.each(['', 'Two Words', '../x', 'a--b', 'ä', 'a/b', 'x'.repeat(61)])(
    '%j is invalid',
    async (slug) => {
      const response = await fetch(`${site.base}/api/pages/aboutus/address`, {
        method: 'PUT',
        headers: { ...editor.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ slug }),
      });
      expect([response.status, await response.json()]).toMatchObject([
        422,
        { errors: { slug: expect.stringMatching(/^Use /) } },
      ]);
    },
  );
});

describe('links to a page', () => {
  test('in the menu are updated with an audit entry; linking pages are listed', async () => {
    const slug = await create({ text: 'Choir' });
    const linking = await create({ text: 'Links there', href: `/${slug}` });
    const draft = await create(
      { text: 'Links in a draft', href: `#/${slug.toUpperCase()}/` },
      false,
    );
    const deleted = await create({ text: 'Deleted', href: `/${slug}` });
    await site.call(pages.delete, { params: { slug: deleted } }, editor);
    await create({ text: 'Links elsewhere', href: `/${slug}0` }, false);
    const seen = (await site.call(contract.site.get, {})).menu;
    const target = [{ label: 'Music', items: [{ label: 'Our choir', path: `/${slug}` }] }];
    await site.call(menu.update, { body: { menu: target, seen } }, editor);
    const links = {
      menu: ['Our choir'],
      pages: [
        { slug: draft, title: 'Links in a draft' },
        { slug: linking, title: 'Links there' },
      ],
    };
    expect(await linksTo(slug)).toEqual(links);
    await rename(slug, `${slug}-b`);
    const updatedMenu = (await site.call(contract.site.get, {})).menu;
    expect(updatedMenu).toEqual([
      { label: 'Music', items: [{ label: 'Our choir', path: `/${slug}-b` }] },
    ]);
    // Links to the previous slug still count.
    expect(await linksTo(`${slug}-b`)).toEqual(links);
    const [second, first] = await site.handle.database
      .select()
      .from(auditEntry)
      .orderBy(desc(auditEntry.id))
      .limit(2);
    expect([first, second]).toMatchObject([
      {
        action: 'rename page',
        subject: `page ${slug}`,
        before: { slug },
        after: { slug: `${slug}-b` },
      },
      { action: 'change menu', before: target, after: updatedMenu },
    ]);
  });

  test('are for editors only, like renaming', async () => {
    const params = { slug: 'aboutus' };
    const secretary = await site.as('secretary');
    for (const actor of [undefined, secretary]) {
      const problem = expectProblem(actor ? 'forbidden' : 'unauthenticated');
      await expect(site.call(pages.getBacklinks, { params }, actor)).rejects.toMatchObject(problem);
      await expect(
        site.call(pages.rename, { params, body: { slug: 'about' } }, actor),
      ).rejects.toMatchObject(problem);
    }
  });
});
