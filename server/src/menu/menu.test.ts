import { contract } from '@namugongo/contract';
import { menu } from '@namugongo/contract/menu';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { auditEntry } from '../platform/tables.ts';
import { refusedWith, startSiteWithStaff } from '../testing/staff.ts';

const site = await startSiteWithStaff();
const editor = await site.as('editor');
afterAll(() => site.stop());

const shown = async () => (await site.call(contract.site.read, {})).menu;
const section = (path: string, label = 'A link') => [
  { label: 'Section', items: [{ label, path }] },
];

describe('the menu', () => {
  test('is what an editor set, for everybody at once, and the change is written down', async () => {
    const seen = await shown();
    const wanted = [...section('/aboutus'), ...section('https://example.org/photos')];
    await site.call(menu.save, { body: { menu: wanted, seen } }, editor);
    expect(await shown()).toEqual(wanted);
    const [entry] = await site.handle.database
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.action, 'change menu'));
    expect(entry).toMatchObject({ before: seen, after: wanted });
  });

  test('changed by somebody else meanwhile is not overwritten, also by two at once', async () => {
    const seen = await shown();
    const set = (path: string) =>
      site.call(menu.save, { body: { menu: section(path), seen } }, editor);
    const both = await Promise.allSettled([set('/one'), set('/two')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(set('/three')).rejects.toMatchObject(refusedWith('menu-changed'));
  });

  test.each([
    ['javascript:alert(1)', 'A link', 'path'],
    ['data:text/html,x', 'A link', 'path'],
    ['//evil.example', 'A link', 'path'],
    ['aboutus', 'A link', 'path'],
    ['', 'A link', 'path'],
    ['mailto:a@example.org', 'A link', 'path'],
    ['/aboutus', ' ', 'label'],
  ])('never leads to %j by the name %j: the fault is in the %s', async (path, label, fault) => {
    const response = await fetch(`${site.base}/api/site/menu`, {
      method: 'PUT',
      headers: { ...editor.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ menu: section(path, label), seen: await shown() }),
    });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { errors: { [`menu.0.items.0.${fault}`]: expect.any(String) } },
    ]);
  });
});
