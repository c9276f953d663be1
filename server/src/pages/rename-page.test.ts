import { contract } from '@namugongo/contract';
import { menu } from '@namugongo/contract/menu';
import { type PageContent, pages } from '@namugongo/contract/pages';
import { desc } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { auditEntry } from '../platform/tables.ts';
import { refusedWith, startSiteWithStaff } from '../testing/staff.ts';

const site = await startSiteWithStaff();
const editor = await site.as('editor');
let made = 0;
afterAll(() => site.stop());

type Words = { text: string; href?: string };

const content = ({ text, href }: Words): PageContent & { publish: boolean } => ({
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
  keeper: '',
  reviewOn: null,
  publish: true,
});

/** A published page at a fresh address. */
async function create(words: Words = { text: 'Words' }, publish = true): Promise<string> {
  const slug = `moved-${(made += 1)}`;
  await site.call(pages.create, { body: { ...content(words), slug, publish } }, editor);
  return slug;
}
const rename = (slug: string, to: string) =>
  site.call(pages.rename, { params: { slug }, body: { slug: to } }, editor);
const read = (slug: string) => site.call(pages.read, { params: { slug } });
const linksTo = (slug: string) => site.call(pages.links, { params: { slug } }, editor);

describe('a page with another address', () => {
  test('is found at both, also after a second move, and goes back', async () => {
    const slug = await create();
    expect(await rename(slug, `${slug}-b`)).toMatchObject({
      slug: `${slug}-b`,
      formerAddresses: [slug],
      version: 1,
    });
    await rename(slug, `${slug}-c`);
    for (const address of [slug, `${slug}-b`, `${slug}-c`])
      expect(await read(address)).toMatchObject({ slug: `${slug}-c`, title: 'Words' });
    expect(await rename(`${slug}-c`, slug)).toMatchObject({
      slug,
      formerAddresses: [`${slug}-b`, `${slug}-c`],
    });
    expect((await read(`${slug}-b`)).slug).toBe(slug);
  });

  test('keeps its versions, and is saved, restored, deleted and brought back by either address', async () => {
    const old = await create({ text: 'One' });
    const now = `${old}-now`;
    await rename(old, now);
    const params = { slug: old };
    const save = { ...content({ text: 'Two' }), version: 1 };
    expect(await site.call(pages.save, { params, body: save }, editor)).toMatchObject({
      slug: now,
      version: 2,
    });
    const restore = { params: { ...params, version: 1 }, body: { version: 2 } };
    await site.call(pages.restore, restore, editor);
    expect((await read(now)).title).toBe('One');
    for (const slug of [old, now]) {
      const history = await site.call(pages.history, { params: { slug } }, editor);
      expect(history.map(({ version }) => version)).toEqual([3, 2, 1]);
      expect((await site.call(pages.draft, { params: { slug } }, editor)).slug).toBe(now);
      const compared = { params: { slug, version: 2 }, query: {} };
      expect((await site.call(pages.compare, compared, editor)).html).toContain('Two');
    }
    await site.call(pages.remove, { params }, editor);
    for (const slug of [old, now])
      await expect(read(slug)).rejects.toMatchObject(refusedWith('page-not-found'));
    await expect(rename(old, 'elsewhere')).rejects.toMatchObject(refusedWith('page-not-found'));
    expect((await site.call(pages.bringBack, { params }, editor)).slug).toBe(now);
  });

  test('leaves the old one free: a page that is made there, or moved there, ends the way to it', async () => {
    const [first, second] = [await create({ text: 'First' }), await create({ text: 'Second' })];
    await rename(first, `${first}-b`);
    await rename(second, first);
    expect((await read(first)).title).toBe('Second');
    await rename(first, `${first}-c`);
    const body = { ...content({ text: 'Third' }), slug: first };
    await site.call(pages.create, { body }, editor);
    expect((await read(first)).title).toBe('Third');
    expect((await read(`${first}-c`)).formerAddresses).toEqual([second]);
    expect((await read(`${first}-b`)).formerAddresses).toEqual([]);
  });

  test('that somebody has is refused in words, and of two pages that want one only one gets it', async () => {
    const slug = await create();
    const deleted = await create();
    await site.call(pages.remove, { params: { slug: deleted } }, editor);
    await expect(rename(slug, 'aboutus')).rejects.toMatchObject(
      refusedWith('page-exists', 'There is a page at /aboutus already.'),
    );
    await expect(rename(slug, slug)).rejects.toMatchObject(refusedWith('page-exists'));
    await expect(rename(slug, deleted)).rejects.toMatchObject(
      refusedWith(
        'address-of-deleted-page',
        `The address /${deleted} belongs to a deleted page. Bring that one back, or choose another address.`,
      ),
    );
    await expect(rename(slug, 'reception')).rejects.toMatchObject(refusedWith('address-of-screen'));
    await expect(rename('nowhere', 'somewhere')).rejects.toMatchObject(
      refusedWith('page-not-found'),
    );
    const other = await create();
    const wish = `${slug}-wish`;
    const race = await Promise.allSettled([
      rename(slug, wish),
      rename(other, wish),
      site.call(pages.create, { body: { ...content({ text: 'New' }), slug: wish } }, editor),
    ]);
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const lost of race)
      if (lost.status === 'rejected') expect(lost.reason).toMatchObject(refusedWith('page-exists'));
  });

  test.each(['', 'Two Words', '../x', 'a--b', 'ä', 'a/b', 'x'.repeat(61)])(
    '%j is none',
    async (slug) => {
      const response = await fetch(`${site.base}/api/pages/aboutus/address`, {
        method: 'PUT',
        headers: { ...editor.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ slug }),
      });
      expect([response.status, await response.json()]).toMatchObject([
        422,
        { errors: { slug: expect.stringMatching(/^An address /) } },
      ]);
    },
  );
});

describe('what leads to a page', () => {
  test('in the menu follows at once and is written down; pages that link to it are named', async () => {
    const slug = await create({ text: 'Choir' });
    const linking = await create({ text: 'Links there', href: `/${slug}` });
    const draft = await create(
      { text: 'Links in a draft', href: `#/${slug.toUpperCase()}/` },
      false,
    );
    const deleted = await create({ text: 'Deleted', href: `/${slug}` });
    await site.call(pages.remove, { params: { slug: deleted } }, editor);
    await create({ text: 'Links elsewhere', href: `/${slug}0` });
    const seen = (await site.call(contract.site.read, {})).menu;
    const wanted = [{ label: 'Music', items: [{ label: 'Our choir', path: `/${slug}` }] }];
    await site.call(menu.save, { body: { menu: wanted, seen } }, editor);
    const links = {
      menu: ['Our choir'],
      pages: [
        { slug: draft, title: 'Links in a draft' },
        { slug: linking, title: 'Links there' },
      ],
    };
    expect(await linksTo(slug)).toEqual(links);
    await rename(slug, `${slug}-b`);
    const led = (await site.call(contract.site.read, {})).menu;
    expect(led).toEqual([{ label: 'Music', items: [{ label: 'Our choir', path: `/${slug}-b` }] }]);
    // Links by the address it had are still known.
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
      { action: 'change menu', before: wanted, after: led },
    ]);
  });

  test('is for editors alone, and so is another address', async () => {
    const params = { slug: 'aboutus' };
    const secretary = await site.as('secretary');
    for (const who of [undefined, secretary]) {
      const refused = refusedWith(who ? 'not-allowed' : 'sign-in-needed');
      await expect(site.call(pages.links, { params }, who)).rejects.toMatchObject(refused);
      await expect(
        site.call(pages.rename, { params, body: { slug: 'about' } }, who),
      ).rejects.toMatchObject(refused);
    }
  });
});
