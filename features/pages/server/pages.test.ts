import { type PageContent, pages } from '#features/pages/contract/pages.ts';
import { auditEntry } from '#platform/tables.ts';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';

const site = await startSiteWithStaff();
const editor = await site.as('editor');
let created = 0;
afterAll(() => site.stop());

const createBody = (text: string): PageContent['body'] => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const content = (title: string, text: string): PageContent => ({
  title,
  body: createBody(text),
  album: null,
  owner: '',
  reviewOn: null,
});
const freshSlug = () => `page-${(created += 1)}`;

async function create(text: string, publish = true) {
  const slug = freshSlug();
  const body = { slug, publish, ...content('A page', text) };
  return site.call(pages.create, { body }, editor);
}
const save = (slug: string, version: number, text: string, publish = true) =>
  site.call(
    pages.update,
    { params: { slug }, body: { version, publish, ...content('A page', text) } },
    editor,
  );
const read = (slug: string) => site.call(pages.get, { params: { slug } });

describe('a page', () => {
  test('is public once published, in its newest published version', async () => {
    const { slug, version } = await create('First words.');
    expect(await read(slug)).toEqual({
      slug,
      previousSlugs: [],
      title: 'A page',
      html: '<p>First words.</p>',
      album: null,
      audience: ['everybody'],
      reviewedAt: site.clock.now(),
    });
    await save(slug, version, 'Other words.');
    expect((await read(slug)).html).toBe('<p>Other words.</p>');
  });

  test('as a draft is visible to editors only, and a newer draft leaves the published version', async () => {
    const { slug } = await create('Not yet.', false);
    await expect(read(slug)).rejects.toMatchObject(expectProblem('page-not-found'));
    await save(slug, 1, 'Now.');
    expect(await save(slug, 2, 'Later.', false)).toMatchObject({ version: 3, publishedVersion: 2 });
    expect((await read(slug)).html).toBe('<p>Now.</p>');
    const draft = await site.call(pages.getDraft, { params: { slug } }, editor);
    expect(draft.body).toEqual(createBody('Later.'));
  });

  test('saved from an older version is rejected, and nothing is overwritten', async () => {
    const { slug } = await create('Begin.');
    await save(slug, 1, 'The first editor.');
    await expect(save(slug, 1, 'The second editor.')).rejects.toMatchObject({
      problem: {
        code: 'page-edit-conflict',
        details: { version: 2, by: expect.any(String) },
        detail: expect.stringMatching(/ saved this page while you were editing\./),
      },
    });
    const race = await Promise.allSettled([save(slug, 2, 'One.'), save(slug, 2, 'Two.')]);
    expect(race.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const history = await site.call(pages.getHistory, { params: { slug } }, editor);
    expect(history.map(({ version, published }) => [version, published])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
  });

  test('has versions that are compared and restored', async () => {
    const { slug } = await create('We meet on Sunday.');
    await save(slug, 1, 'We meet on Friday.');
    const at = (version: number, against?: number) =>
      site.call(
        pages.diffVersion,
        { params: { slug, version }, query: against === undefined ? {} : { against } },
        editor,
      );
    expect((await at(2)).changes).toEqual([
      { kind: 'same', text: 'A page\nWe meet on ' },
      { kind: 'removed', text: 'Sunday.' },
      { kind: 'added', text: 'Friday.' },
    ]);
    expect(await at(1)).toMatchObject({ against: null, html: '<p>We meet on Sunday.</p>' });
    expect((await at(1, 2)).changes.at(-1)).toEqual({ kind: 'added', text: 'Sunday.' });
    for (const [version, against] of [[9], [2, 9]] as const)
      await expect(at(version, against)).rejects.toMatchObject(expectProblem('version-not-found'));

    const restore = (version: number, startedAt: number) =>
      site.call(
        pages.restoreVersion,
        { params: { slug, version }, body: { version: startedAt } },
        editor,
      );
    await expect(restore(1, 1)).rejects.toMatchObject(expectProblem('page-edit-conflict'));
    await expect(restore(9, 2)).rejects.toMatchObject(expectProblem('version-not-found'));
    expect(await restore(1, 2)).toMatchObject({ version: 3, publishedVersion: 3 });
    expect((await read(slug)).html).toBe('<p>We meet on Sunday.</p>');
  });

  test('deleted is hidden and can be restored; a new page at its address continues its history', async () => {
    const { slug } = await create('Here.');
    const params = { slug };
    await site.call(pages.delete, { params }, editor);
    await expect(read(slug)).rejects.toMatchObject(expectProblem('page-not-found'));
    await expect(save(slug, 1, 'x')).rejects.toMatchObject(expectProblem('page-not-found'));
    for (const endpoint of [pages.delete, pages.getHistory, pages.getDraft])
      await expect(site.call(endpoint, { params }, editor)).rejects.toMatchObject(
        expectProblem('page-not-found'),
      );
    const list = await site.call(pages.list, {}, editor);
    expect(list.find((line) => line.slug === slug)?.deletedAt).toEqual(site.clock.now());
    await site.call(pages.undelete, { params }, editor);
    expect((await read(slug)).html).toBe('<p>Here.</p>');
    await expect(site.call(pages.undelete, { params }, editor)).rejects.toMatchObject(
      expectProblem('page-not-found'),
    );
    await site.call(pages.delete, { params }, editor);
    const again = { ...content('Again', 'New.'), slug, publish: true };
    expect(await site.call(pages.create, { body: again }, editor)).toMatchObject({ version: 2 });
  });

  test('whose review date has passed is overdue', async () => {
    const slug = freshSlug();
    const body = { ...content('To look at', 'x'), slug, publish: true, owner: 'Secretary' };
    await site.call(pages.create, { body: { ...body, reviewOn: '2027-04-30' } }, editor);
    const list = await site.call(pages.list, {}, editor);
    expect(list.find((line) => line.slug === slug)).toMatchObject({
      overdue: true,
      owner: 'Secretary',
      reviewOn: '2027-04-30',
    });
    expect(list.filter(({ overdue }) => overdue)).toHaveLength(1);
  });

  test('has an audit entry for each change', async () => {
    const { slug } = await create('One.');
    await save(slug, 1, 'Two.');
    await site.call(pages.delete, { params: { slug } }, editor);
    await site.call(pages.undelete, { params: { slug } }, editor);
    const entries = await site.handle.database
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `page ${slug}`))
      .orderBy(auditEntry.id);
    expect(entries.map(({ action }) => action)).toEqual([
      'create page',
      'save page',
      'delete page',
      'restore page',
    ]);
    expect(entries[1]).toMatchObject({ before: { version: 1 }, after: { version: 2 } });
  });
});

describe('an address', () => {
  const at = (slug: string) =>
    site.call(pages.create, { body: { ...content('Title', 'x'), slug, publish: false } }, editor);

  test('of a page or a screen is rejected with a message', async () => {
    await expect(at('aboutus')).rejects.toMatchObject(
      expectProblem('page-exists', 'A page already has the address /aboutus. Choose another one.'),
    );
    const reserved = ['reception', 'home', 'announcementsadmin', 'daily-reading', 'api', 'assets'];
    for (const slug of reserved)
      await expect(at(slug)).rejects.toMatchObject(
        expectProblem(
          'slug-reserved',
          `The site already uses the address /${slug}. Choose another one.`,
        ),
      );
  });

  test.each(['', 'Two Words', '../x', 'a--b', '-a', 'ä', 'a/b', 'x'.repeat(61)])(
    '%j is invalid',
    async (slug) => {
      const response = await fetch(`${site.base}/api/pages`, {
        method: 'POST',
        headers: { ...editor.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ ...content('Title', 'x'), slug, publish: false }),
      });
      expect([response.status, await response.json()]).toMatchObject([
        422,
        { errors: { slug: expect.stringMatching(/^Use /) } },
      ]);
    },
  );
});
