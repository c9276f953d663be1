import { type PageContent, pages } from '#features/pages/contract/pages.ts';
import { afterAll, expect, test } from 'vitest';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';

const site = await startSiteWithStaff();
const editor = await site.as('editor');
afterAll(() => site.stop());

/** A page whose words each link to one of the targets. */
const linking = (...targets: string[]): PageContent => ({
  title: 'A page',
  album: null,
  owner: '',
  reviewOn: null,
  body: {
    type: 'doc',
    content: [
      {
        type: 'bulletList',
        content: ['/', ...targets].map((href) => ({
          type: 'listItem',
          content: [
            {
              type: 'paragraph',
              content: [{ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] }],
            },
          ],
        })),
      },
    ],
  },
});
const create = (slug: string, publish: boolean, ...targets: string[]) =>
  site.call(pages.create, { body: { slug, publish, ...linking(...targets) } }, editor);
const save = (slug: string, version: number, publish: boolean, ...targets: string[]) =>
  site.call(
    pages.update,
    { params: { slug }, body: { version, publish, ...linking(...targets) } },
    editor,
  );
const expectNoPage = (path: string) => ({
  problem: {
    code: 'validation-failed',
    errors: {
      body: `A link leads to a page that does not exist: ${path}. Choose another page, or create that one first.`,
    },
  },
});

test('links to pages, screens, files, other sites and the page itself are published', async () => {
  const targets = [
    '/aboutus',
    '/AboutUs/',
    '#/aboutus',
    '/',
    '/donation',
    '/announcements/3',
    '/calendar.ics',
    'https://example.org/nowhere',
    'mailto:office@example.org',
    '/own-page',
  ];
  expect((await create('own-page', true, ...targets)).version).toBe(1);
});

test('a link to no page is refused when it is published, and stays in a draft', async () => {
  await expect(create('dead', true, '/aboutus', '/not-here')).rejects.toMatchObject(
    expectNoPage('/not-here'),
  );
  await create('dead', false, '/not-here');
  await expect(save('dead', 1, true, '/not-here')).rejects.toMatchObject(expectNoPage('/not-here'));
  await create('not-here', true);
  expect((await save('dead', 1, true, '/not-here')).version).toBe(2);
});

test('a link whose page was deleted meanwhile stays on the page that visitors see', async () => {
  await create('leaving', true);
  await create('staying', true, '/leaving');
  await site.call(pages.delete, { params: { slug: 'leaving' } }, editor);
  expect((await save('staying', 1, true, '/leaving', '/aboutus')).version).toBe(2);
  await expect(create('another', true, '/leaving')).rejects.toMatchObject(expectNoPage('/leaving'));
});
