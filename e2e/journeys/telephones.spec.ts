import { member } from '../../features/directory/server/tables.ts';
import { telephoneCheck } from '../../features/telephones/server/tables.ts';
import { expect, expectAccessible, expectNotice, test } from '../fixtures.ts';
import { withDatabase } from '../sandbox-faults.ts';
import { createStaffMember, signInAs } from '../staff.ts';

test('a number that may be of two countries is asked about beside the field @phone', async ({
  page,
}) => {
  await page.goto('/donation');
  const field = page.getByLabel('Telephone');
  await field.fill('0722 123456');
  await page.getByLabel('Name', { exact: true }).focus();
  const choices = page.getByRole('group', { name: /^Is this \+254 722 123456 \(Kenya\)/ });
  await expect(choices.getByRole('radio')).toHaveCount(3);
  await expect(choices.getByRole('radio', { checked: true })).toHaveCount(0);
  await expectAccessible(page);
  await choices.getByRole('radio', { name: /Tanzania/ }).check();
  await expect(field).toHaveValue('+255 722 123456');
  await field.fill('0772123456');
  await page.getByLabel('Name', { exact: true }).focus();
  await expect(page.getByRole('radio', { name: /Uganda/ })).toBeChecked();
  await expect(field).toHaveValue('+256 772 123456');
});

test('the secretary chooses what a stored number is, and confirms another', async ({
  page,
  site,
}) => {
  const tag = String(Date.now()).slice(-6);
  const [ambiguous, odd] = [`0772${tag}`, `211${tag}0`];
  await withDatabase(site, async ({ database }) => {
    const rows = await database
      .insert(member)
      .values([
        { name: `Asked ${tag}`, telephone: ambiguous },
        { name: `Odd ${tag}`, telephone: odd },
      ])
      .returning({ id: member.id });
    await database
      .insert(telephoneCheck)
      .values(rows.map(({ id }) => ({ source: 'member', recordId: String(id) })));
  });
  await signInAs(page, site, await createStaffMember(site, ['secretary']));
  await page.goto('/today');
  await page.getByRole('link', { name: /phone numbers? to check/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phone numbers to check');
  const getCard = (name: string) => page.getByRole('article').filter({ hasText: name });
  await expectAccessible(page);
  await getCard(`Asked ${tag}`)
    .getByRole('button', { name: /^Uganda/ })
    .click();
  await expectNotice(page, `Phone number changed to +256 772 ${tag}.`);
  await expect(getCard(`Asked ${tag}`)).toHaveCount(0);
  await getCard(`Odd ${tag}`)
    .getByRole('button', { name: /^It is right/ })
    .click();
  await expectNotice(page, 'Phone number confirmed.');
  await expect(getCard(`Odd ${tag}`)).toHaveCount(0);
});
