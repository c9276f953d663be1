import { type ApiToken, apiTokens } from '#features/api-tokens/contract/api-tokens.ts';
import { site } from '#features/site/contract/site.ts';
import { sampleSite } from '#app/web/testing/sample-content.ts';
import { openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiTokensScreen } from './ApiTokensScreen.tsx';

const token: ApiToken = {
  id: 1,
  name: 'Parish app',
  hint: 'x7Qa',
  roles: ['editor'],
  canWrite: false,
  createdBy: 'Sample Person',
  createdAt: new Date('2027-01-05T15:00:00Z'),
  expiresAt: new Date('2027-02-04T15:00:00Z'),
  lastUsedAt: null,
  revokedAt: null,
  state: 'active',
};
const secret = `nmg_${'s'.repeat(39)}x7Qa`;

const open = (responses: Record<string, unknown> = {}, tokens = [token]) =>
  openScreen(<ApiTokensScreen />, {
    screen: '/api-tokens',
    responses: {
      '/api/site': z.encode(site.get.response, sampleSite),
      '/api/tokens': z.encode(apiTokens.list.response, tokens),
      ...responses,
    },
  });
type Page = Awaited<ReturnType<typeof open>>['page'];

async function fillIn(page: Page) {
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Parish app');
  await page.getByRole('checkbox', { name: /^Editor/ }).click();
}
const submit = (page: Page) => page.getByRole('button', { name: 'Create token' }).click();

test('a list without tokens says what they are for', async () => {
  const { page } = await open({}, []);
  await expect.element(page.getByText(/Create one when another program needs/)).toBeVisible();
});

test('a token that has ended says so and cannot be revoked', async () => {
  const { page } = await open({}, [
    { ...token, id: 2, name: 'Old app', state: 'expired' },
    { ...token, id: 3, name: 'Leaked app', state: 'revoked', revokedAt: token.createdAt },
    { ...token, id: 4, name: 'Orphan', state: 'orphaned' },
  ]);
  await expect.element(page.getByText('Expired')).toBeVisible();
  await expect.element(page.getByText('Revoked')).toBeVisible();
  await expect
    .element(page.getByText('Sample Person is no longer an administrator.'))
    .toBeVisible();
  const names = page.getByRole('button', { name: /^Revoke / }).elements();
  expect(names.map((button) => button.getAttribute('aria-label'))).toEqual(['Revoke Orphan']);
});

test('a form without name and roles names both and sends nothing', async () => {
  const { page, requested } = await open();
  await page.getByRole('button', { name: 'New token' }).click();
  const before = requested.length;
  await submit(page);
  await expect.element(page.getByText('Name is required').first()).toBeVisible();
  await expect.element(page.getByText('Choose at least one role').first()).toBeVisible();
  expect(requested.length).toBe(before);
});

test('a failure loses nothing that was entered', async () => {
  const { page } = await open({
    'POST /api/tokens': () => respondWithProblem('second-factor-required'),
  });
  await fillIn(page);
  await submit(page);
  await expect.element(page.getByText(/Add a passkey or an authenticator app/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Parish app');
  await expect.element(page.getByRole('checkbox', { name: /^Editor/ })).toBeChecked();
});

test('no token is offered the role of administrators, and it only reads unless someone says otherwise', async () => {
  let sent: unknown;
  const { page } = await open({
    'POST /api/tokens': (body: unknown) => {
      sent = body;
      return z.encode(apiTokens.create.response, { token, secret });
    },
  });
  await fillIn(page);
  await expect
    .element(page.getByRole('checkbox', { name: /^Administrator/ }))
    .not.toBeInTheDocument();
  await submit(page);
  await expect.element(page.getByRole('textbox', { name: 'Token' })).toHaveValue(secret);
  expect(sent).toEqual({ name: 'Parish app', roles: ['editor'], canWrite: false, days: 30 });
});

test('the secret stays until someone says that it is saved, also when it cannot be copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  const { page } = await open({
    'POST /api/tokens': z.encode(apiTokens.create.response, { token, secret }),
  });
  await fillIn(page);
  await submit(page);
  const field = page.getByRole('textbox', { name: 'Token' });
  await page.getByRole('button', { name: 'Copy Token' }).click();
  await expect.element(field).toHaveFocus();
  expect(getSelection()?.toString()).toBe(secret);
  expect(writeText).toHaveBeenCalledWith(secret);
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
  );
  await expect.element(field).toBeVisible();
  await page.getByRole('button', { name: "I've saved it" }).click();
  await expect.element(field).not.toBeInTheDocument();
  writeText.mockRestore();
});

test('a token is revoked only after a question, and a failure keeps the question open', async () => {
  const { page, requested } = await open({
    'DELETE /api/tokens/1': () => respondWithProblem('token-not-found'),
  });
  await page.getByRole('button', { name: 'Revoke Parish app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke “Parish app”?' });
  await expect.element(dialog).toBeVisible();
  expect(requested).not.toContain('/api/tokens/1');
  await dialog.getByRole('button', { name: 'Revoke token' }).click();
  await expect.element(dialog.getByText('This token has been revoked already.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
