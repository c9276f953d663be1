import { findInEmail } from '../emails.ts';
import { expect, expectAccessible, expectNotice, signInPage, test } from '../fixtures.ts';

test.describe.configure({ timeout: 180_000 });

const sunday = '2031-05-04';

test('a Mass is asked for by phone, placed by keyboard and printed, and a prayer is shown and ends @phone', async ({
  page,
  site,
}) => {
  const tag = `${test.info().project.name}${Date.now() % 100_000}`.replaceAll(/\W/g, '');
  const email = `okello.${tag}@example.org`.toLowerCase();

  await test.step('a visitor asks for a Mass', async () => {
    await page.goto('/currentreading');
    await page.getByRole('link', { name: 'Ask for a Mass or prayer' }).click();
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('Write whom the Mass is for').first()).toBeVisible();
    await page.getByLabel(/^Whom the Mass is for/).fill(`Rose Achan ${tag}`);
    await page.getByLabel(/^The day you would like/).fill(sunday);
    await page.getByLabel(/^Your name/).fill('John Okello');
    await page.reload();
    await expect(page.getByText("is back. It isn't saved yet.")).toBeVisible();
    await page.getByLabel(/^Email/).fill(email);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('Thank you. We have your request')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Give an offering' }).click();
    await expect(page.getByLabel(/^Amount/)).toHaveValue('10');
    await expect(page.getByRole('button', { name: 'Donate $10' })).toBeVisible();
  });

  await test.step('the secretary places it with the keyboard', async () => {
    await signInPage(page, site.base);
    await page.goto('/intention-list');
    await expectAccessible(page);
    await page
      .getByRole('list', { name: 'Waiting' })
      .getByRole('link', { name: `In memory of Rose Achan ${tag}` })
      .press('Enter');
    await expect(page.getByLabel('Day of the Mass')).toHaveValue(sunday);
    await expect(page.getByLabel('Time of the Mass')).toHaveValue('13:00');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Place', exact: true }).press('Enter');
    await expectNotice(page, 'Placed on the Mass.');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Place', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Place', exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeVisible();
  });

  await test.step('the Sunday sheet and the email say so', async () => {
    await page.goto(`/sunday-sheet/${sunday}`);
    await expect(
      page.getByText(`In memory of Rose Achan ${tag} (requested by John Okello)`),
    ).toBeVisible();
    await expectAccessible(page);
    expect(await findInEmail(site, email, /(May 4, 2031)/)).toBe('May 4, 2031');
  });

  await test.step('a prayer is added by hand, shown and ended', async () => {
    await page.goto('/add-intention');
    await page.getByRole('radio', { name: 'The prayers of our community' }).check();
    await page.getByLabel(/^What should we pray for/).fill(`For the sick ${tag}`);
    await page.getByLabel('Who can see it?').selectOption('everybody');
    await page.getByLabel(/^Requested by/).fill('The choir');
    await page.getByRole('button', { name: 'Add request' }).click();
    await page.getByRole('button', { name: 'Show prayer request' }).press('Enter');
    await expectNotice(page, 'The prayer request is shown now.');
    await page.goto('/prayer-requests');
    await expect(page.getByText(`For the sick ${tag}`)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/intention-list');
    await page
      .getByRole('list', { name: 'Prayer requests shown now' })
      .getByRole('link', { name: `For the sick ${tag}` })
      .press('Enter');
    await page.getByRole('button', { name: 'End now' }).press('Enter');
    await expectNotice(page, 'The request has ended.');
  });
});
