import { contract } from '#app/contract.ts';
import { menu } from '#features/menu/contract/menu.ts';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { auditEntry } from '#platform/tables.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';

const site = await startSiteWithStaff();
const editor = await site.as('editor');
afterAll(() => site.stop());

const visible = async () => (await site.call(contract.site.get, {})).menu;
const section = (path: string, label = 'A link') => [
  { label: 'Section', items: [{ label, path }] },
];

describe('the menu', () => {
  test('is updated by an editor, with an audit entry', async () => {
    const seen = await visible();
    const target = [...section('/aboutus'), ...section('https://example.org/photos')];
    await site.call(menu.update, { body: { menu: target, seen } }, editor);
    expect(await visible()).toEqual(target);
    const [entry] = await site.handle.database
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.action, 'change menu'));
    expect(entry).toMatchObject({ before: seen, after: target });
  });

  test('changed by someone else meanwhile is not overwritten, also concurrently', async () => {
    const seen = await visible();
    const set = (path: string) =>
      site.call(menu.update, { body: { menu: section(path), seen } }, editor);
    const both = await Promise.allSettled([set('/children'), set('/women')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(set('/youth')).rejects.toMatchObject(expectProblem('menu-edit-conflict'));
  });

  test('links to no page that does not exist, but keeps a link whose page was deleted', async () => {
    const set = async (path: string) =>
      site.call(menu.update, { body: { menu: section(path), seen: await visible() } }, editor);
    await expect(set('/no-such-page')).rejects.toMatchObject({
      problem: {
        code: 'validation-failed',
        errors: { 'menu.0.items.0.path': 'This site has no page with this address' },
      },
    });
    for (const path of ['/', '/reception', '/album/home', '/Sacraments', 'https://example.org/x'])
      await set(path);
    await set('/legionofmary');
    await site.call(contract.pages.delete, { params: { slug: 'legionofmary' } }, editor);
    const renamed = section('/legionofmary', 'Another name');
    await site.call(menu.update, { body: { menu: renamed, seen: await visible() } }, editor);
    expect(await visible()).toEqual(renamed);
    await set('/aboutus');
    await expect(set('/legionofmary')).rejects.toMatchObject(expectProblem('validation-failed'));
  });

  test.each([
    ['javascript:alert(1)', 'A link', 'path'],
    ['data:text/html,x', 'A link', 'path'],
    ['//evil.example', 'A link', 'path'],
    ['aboutus', 'A link', 'path'],
    ['', 'A link', 'path'],
    ['mailto:a@example.org', 'A link', 'path'],
    ['/aboutus', ' ', 'label'],
  ])('rejects the target %j with the name %j: error in %s', async (path, label, error) => {
    const response = await fetch(`${site.base}/api/site/menu`, {
      method: 'PUT',
      headers: { ...editor.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ menu: section(path, label), seen: await visible() }),
    });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { errors: { [`menu.0.items.0.${error}`]: expect.any(String) } },
    ]);
  });
});
