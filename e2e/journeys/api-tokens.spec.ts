import { apiTokens } from '../../features/api-tokens/contract/api-tokens.ts';
import { expect, expectAccessible, expectNotice, signInPage, test } from '../fixtures.ts';

test('an administrator makes a token for a program, which reads what its role may until the token is revoked @desktop-first', async ({
  page,
  context,
  site,
}, { project }) => {
  const name = `Parish app ${project.name}`;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInPage(page, site.base);
  await page.goto('/api-tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('checkbox', { name: /^Secretary/ }).check();
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('button', { name: 'Copy Token' }).click();
  await expect(page.getByRole('button', { name: 'Copied Token' })).toBeVisible();
  await expectAccessible(page);
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByRole('textbox', { name: 'Token' })).toHaveValue(secret);
  await page.getByRole('button', { name: "I've saved it" }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  const send = async (path: string, method = 'GET') => {
    const response = await fetch(`${site.base}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    return response.status;
  };
  expect(await send('/api/directory')).toBe(200);
  expect(await send('/api/payment')).toBe(403);
  expect(await send('/api/tokens')).toBe(403);
  expect(await send('/api/directory', 'POST')).toBe(403);

  await page.reload();
  const entry = page
    .getByRole(project.name === 'phone' ? 'listitem' : 'row')
    .filter({ hasText: name });
  await expect(entry).toContainText('Read as Secretary');
  await expect(entry).not.toContainText('Never');
  await entry.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await send('/api/directory')).toBe(200);
  await entry.getByRole('button', { name: `Revoke ${name}` }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expectNotice(page, 'Token revoked.');
  await expect(entry).toContainText('Revoked');
  await expectAccessible(page);
  expect(await send('/api/directory')).toBe(401);
  const tokens = await site.callAsAdmin(apiTokens.list, {});
  expect(JSON.stringify(tokens)).not.toContain(secret);
});
