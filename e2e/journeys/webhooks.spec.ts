import { isSignedBy, startReceiver } from '../../app/server/testing/start-receiver.ts';
import { expect, expectAccessible, expectNotice, signInPage, test } from '../fixtures.ts';

test.use({ variables: { WEBHOOKS_TO_LOCALHOST: 'on' } });

test('an administrator connects a program, tries it, sees what became of each message and deletes it @desktop-first', async ({
  page,
  site,
}, { project }) => {
  const receiver = await startReceiver();
  const name = `Books ${project.name}`;
  await signInPage(page, site.base);
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await page.getByRole('checkbox', { name: /^Tickets are paid/ }).check();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const secret = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue();
  await page.getByRole('button', { name: "I've saved it" }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('The test arrived (status 204).')).toBeVisible();
  expect(receiver.accepted.map((message) => isSignedBy(secret, message))).toEqual([true]);
  receiver.respondWith((response) => void response.writeHead(500).end());
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText(/The test didn’t arrive/)).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  const messages = page.getByRole(project.name === 'phone' ? 'listitem' : 'row');
  const failed = messages.filter({ hasText: 'status 500' });
  receiver.respondWith();
  await failed.getByRole('button', { name: /^Send again/ }).click();
  await expectNotice(page, 'The message arrived.');
  await expect(failed).toHaveCount(0);

  await page.getByRole('button', { name: 'Pause' }).click();
  await expectNotice(page, 'Paused. What happens now waits until you resume.');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expectNotice(page, 'Resumed. We send what waits.');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await expectNotice(page, 'Webhook deleted.');
  await expect(page).toHaveURL(`${site.base}/webhooks`);
  await expect(page.getByText(name)).toHaveCount(0);
  await receiver.stop();
});
