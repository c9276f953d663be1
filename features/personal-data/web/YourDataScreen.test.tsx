import { expect, test } from 'vitest';
import { createLateResponse, openScreen } from '#ui/testing/open-screen.tsx';
import { YourDataScreen } from './YourDataScreen.tsx';

const forVisitors = 'First show that your email is yours.';

const open = (respondAccount: () => Response | Promise<Response>) =>
  openScreen(<YourDataScreen />, {
    screen: '/your-data',
    at: '/your-data',
    responses: { '/api/account': respondAccount },
  });

test('a visitor shows that an address is theirs', async () => {
  const { page } = await open(() => Response.json({ account: null }));
  await expect.element(page.getByText(forVisitors)).toBeVisible();
});

test('while the account loads, nobody is taken for a visitor', async () => {
  const account = createLateResponse();
  const { page, requested } = await open(() => account.response);
  await expect.poll(() => requested).toContain('/api/account');
  expect(page.container.textContent).not.toContain(forVisitors);
  account.resolve(Response.json({ account: null }));
  await expect.element(page.getByText(forVisitors)).toBeVisible();
});

test('an error in place of the account is no visitor, and can be tried again', async () => {
  let respond = () => new Response('', { status: 500 });
  const { page } = await open(() => respond());
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect.element(again).toBeVisible();
  expect(page.container.textContent).not.toContain(forVisitors);
  respond = () => Response.json({ account: null });
  await again.click();
  await expect.element(page.getByText(forVisitors)).toBeVisible();
});
