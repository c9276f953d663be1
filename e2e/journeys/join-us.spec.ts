import { directory } from '../../features/directory/contract/directory.ts';
import { findInEmail } from '../emails.ts';
import { expect, expectAccessible, expectNotice, signInPage, test } from '../fixtures.ts';

test.describe.configure({ timeout: 180_000 });

test('a family joins by phone, the secretary accepts by keyboard, then it corrects its entry and moves @phone', async ({
  page,
  site,
}) => {
  const tag = `${test.info().project.name}${Date.now() % 100_000}`.replaceAll(/\W/g, '');
  const surname = `Ssekandi${tag}`;
  const email = `petero.${tag}@example.org`.toLowerCase();

  const listFamily = async () =>
    (await site.callAsAdmin(directory.list, {})).filter(({ name }) => name.includes(surname));

  await test.step('the family fills in the form', async () => {
    await page.goto('/join-us');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Valid email is required').first()).toBeVisible();
    const father = page.getByRole('group').first();
    await father.getByLabel('Name', { exact: true }).fill(`Petero ${surname}`);
    await father.getByLabel(/^Email/).fill(email);
    await father.getByLabel(/^Telephone/).fill('6175550188');
    const child = page.getByRole('group', { name: 'Person 3' });
    await child.getByLabel('Name', { exact: true }).fill(`Nakato ${surname}`);
    await expect(page.getByLabel('Household', { exact: true })).toHaveValue(
      `The ${surname} family`,
    );
    await page.getByLabel(/^Address/).fill('1 Main Street\nWaltham, MA 02451');
    await page.reload();
    await expect(page.getByText("is back. It isn't saved yet.")).toBeVisible();
    await page.getByRole('checkbox', { name: /^The community may keep/ }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText(/^Thank you\./)).toBeFocused();
  });

  await test.step('the secretary accepts with the keyboard', async () => {
    await signInPage(page, site.base);
    await page.goto('/join-requests');
    await page
      .getByRole('link', { name: `Open the request of The ${surname} family` })
      .press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`The ${surname} family`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Accept as a new household' }).press('Enter');
    await expectNotice(page, 'Saved. The household gets an email.');
    expect(await listFamily()).toHaveLength(2);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expectNotice(page, 'Undone.');
    expect(await listFamily()).toEqual([]);
    await page
      .getByRole('link', { name: `Open the request of The ${surname} family` })
      .press('Enter');
    await page.getByLabel(/^Your answer/).fill('See you on Sunday.');
    await page.getByRole('button', { name: 'Accept as a new household' }).press('Enter');
    await expectNotice(page, 'Saved. The household gets an email.');
    expect(await findInEmail(site, email, /(See you on Sunday)/)).toBe('See you on Sunday');
    expect(await findInEmail(site, email, /\/invitation\/([\w-]+)/)).not.toBe('');
  });

  await test.step('each household gets the yearly question', async () => {
    await page.goto('/household-checks');
    await page.getByRole('button', { name: 'Send to all households' }).press('Enter');
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await expect(page.getByText(/^Sending to/).first()).toBeVisible();
    await expectAccessible(page);
  });

  const key = await findInEmail(site, email, /\/household-check\/([\w.-]+)/);
  await test.step('one press answers it', async () => {
    await page.goto(`/household-check/${key}`);
    await expect(page.getByRole('heading', { name: `Nakato ${surname}` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'All of this is right' }).click();
    await expect(page.getByText('You said that all of this is right')).toBeFocused();
  });

  await test.step('the family corrects the address, and the secretary saves it', async () => {
    await page.getByRole('button', { name: 'Correct something' }).click();
    await page.getByLabel(/^Address/).fill('2 New Street\nWaltham, MA 02451');
    await page.getByRole('button', { name: 'Send corrections' }).press('Enter');
    await expect(page.getByText(/^Thank you for your corrections/)).toBeFocused();
    await page.goto('/join-requests');
    await page
      .getByRole('link', { name: `Open the request of The ${surname} family` })
      .first()
      .click();
    await expect(page.getByText('Address in the directory')).toBeVisible();
    await page.getByRole('button', { name: 'Save corrections' }).press('Enter');
    await expectNotice(page, 'Saved. The household gets an email.');
    expect((await listFamily())[0]?.household?.address).toContain('2 New Street');
  });

  await test.step('the family moves away', async () => {
    await page.goto(`/household-check/${key}`);
    await page.getByRole('button', { name: 'Correct something' }).click();
    await page.getByLabel(/^Address/).fill('9 Far Road\nDallas, TX 75201');
    await page.getByRole('checkbox', { name: 'We have moved away from the community' }).check();
    await page.getByRole('button', { name: 'Send corrections' }).click();
    await expect(page.getByText(/^Thank you for your corrections/)).toBeFocused();
    await page.goto('/join-requests');
    await page
      .getByRole('link', { name: `Open the request of The ${surname} family` })
      .first()
      .click();
    await page.getByRole('button', { name: 'Save as moved away' }).click();
    await expectNotice(page, 'Saved. The household gets an email.');
    expect((await listFamily()).map(({ status }) => status)).toEqual(['moved', 'moved']);
    await page.goto('/member-invitations');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invitations to an account');
    await expectAccessible(page);
  });
});
