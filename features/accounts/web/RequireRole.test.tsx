import { expect, test } from 'vitest';
import { createLateResponse, openScreen } from '#ui/testing/open-screen.tsx';
import { RequireRole } from './RequireRole.tsx';

const Screen = () => (
  <RequireRole access={['editor']} title="List of Pages">
    <p>The pages</p>
  </RequireRole>
);

const respondEditor = () =>
  Response.json({
    account: {
      id: 'sample',
      name: 'Sample Editor',
      email: 'a@example.org',
      telephone: null,
      roles: ['editor'],
    },
  });

const open = (respondAccount: () => Response | Promise<Response>) =>
  openScreen(<Screen />, {
    screen: '/pages',
    at: '/pages',
    responses: { '/api/account': respondAccount },
  });

test('a visitor is asked to sign in', async () => {
  const { page } = await open(() => Response.json({ account: null }));
  await expect.element(page.getByText('Please sign in')).toBeVisible();
});

test('while the account loads, nobody is asked to sign in', async () => {
  const account = createLateResponse();
  const { page, requested } = await open(() => account.response);
  await expect.poll(() => requested).toContain('/api/account');
  await expect.element(page.getByText('Loading')).toBeInTheDocument();
  expect(page.container.textContent).not.toContain('sign in');
  account.resolve(respondEditor());
  await expect.element(page.getByText('The pages')).toBeVisible();
});

test('an error in place of the account is no visitor, and can be tried again', async () => {
  let respond = () => new Response('', { status: 500 });
  const { page } = await open(() => respond());
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect.element(again).toBeVisible();
  expect(page.container.textContent).not.toContain('sign in');
  respond = respondEditor;
  await again.click();
  await expect.element(page.getByText('The pages')).toBeVisible();
});
