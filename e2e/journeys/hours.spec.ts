import { inLetterTo } from '../letters.ts';
import { expect, expectAccessible, test } from '../site.ts';
import { signInAs, teamMember } from '../staff.ts';

// A whole story each: on a busy machine it takes longer than a page.
test.describe.configure({ timeout: 180_000 });

test('hours are offered, asked for, accepted by a mailed link, given and confirmed', async ({
  page,
  site,
}) => {
  const tag = `${test.info().project.name}${Date.now() % 100_000}`;
  const volunteer = await teamMember(site, ['member']);
  const receiver = await teamMember(site, ['member']);

  await signInAs(page, site, volunteer);
  await page.goto('/#/professionalhours');
  await page.getByRole('link', { name: 'Offer Hours' }).first().click();
  await page.getByLabel('Volunteer Name').fill('');
  await page.getByRole('button', { name: 'Submit' }).click();
  for (const message of [
    'Name is required',
    'Telephone is required',
    'Category is required',
    'description is required',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Volunteer Name').fill('Sample Volunteer');
  await page.getByLabel('Volunteer Telephone').fill('6175550101');
  await page.getByLabel('Category').selectOption('Companionship');
  await page.getByLabel('Description').fill(`A walk in the afternoon ${tag}`);
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue(`A walk in the afternoon ${tag}`);
  await page.getByLabel('End Date').fill('2099-12-31');
  await page.getByLabel('Place').fill(`At the lake ${tag}`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Professional Hours');
  await page.getByRole('tab', { name: 'Yours' }).click();
  await expect(page.getByText(`A walk in the afternoon ${tag}`)).toBeVisible();
  await expectAccessible(page);
  const open = page.getByRole('link', { name: /^Open offer/ });
  const address = (await open.first().getAttribute('href')) ?? '';

  // A visitor signs in on the way to a request.
  await page.context().clearCookies();
  await page.goto(address);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please sign in');
  await signInAs(page, site, receiver);
  await page.reload();
  await expect(page.getByText(`At the lake ${tag}`)).toHaveCount(0);
  await page.getByLabel('Name', { exact: true }).fill('Sample Receiver');
  await page.getByLabel('Telephone').fill('6175550202');
  await page.getByLabel('Note').fill(`On Thursday ${tag}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText('Requested', { exact: true })).toBeVisible();

  // The volunteer answers from the letter, signed in nowhere; looking at the link answers nothing.
  await page.context().clearCookies();
  const answer = /(#\/hours-answer\/[\w-]+)/;
  const link = await inLetterTo(site, volunteer.email, answer);
  for (let looks = 0; looks < 2; looks += 1) {
    await page.goto('/#/home');
    await page.goto(`/${link}`);
    await expect(page.getByText('Sample Receiver asks for your help')).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('You have accepted.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('This link was used already')).toBeVisible();

  await signInAs(page, site, volunteer);
  await page.goto(address);
  await page.reload();
  await expect(page.getByText('(617) 555-0202')).toBeVisible();
  await page.getByLabel('Hours', { exact: true }).fill('1.5');
  await page.getByRole('button', { name: 'Write down the hours' }).click();
  await expect(page.getByText('1.5 hours', { exact: false }).first()).toBeVisible();

  await page.context().clearCookies();
  await signInAs(page, site, receiver);
  await page.reload();
  await expect(page.getByText(`At the lake ${tag}`)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Fulfilled', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'All offers' }).click();
  await page.getByRole('tab', { name: 'Your hours' }).click();
  await expect(page.getByText('1.5 hours received')).toBeVisible();
  await expectAccessible(page);
});

test('the coordinator passes a request for Counselling on once the volunteer is cleared', async ({
  page,
  site,
}) => {
  await signInAs(page, site, await teamMember(site, ['secretary']));
  await page.goto('/#/add-professional-hour');
  await page.getByLabel('I offer for somebody else').check();
  await page.getByLabel('Volunteer Name').fill('An elder');
  await page.getByLabel('Volunteer Telephone').fill('6175550103');
  await page.getByLabel('Category').selectOption('Counselling');
  await page.getByLabel('Description').fill('Somebody to talk to');
  await page.getByLabel('Requester Name').fill('Another elder');
  await page.getByLabel('Request Telephone').fill('6175550104');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('tab', { name: 'All offers' }).click();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /^Open offer \d+, Counselling/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Pass on to the volunteer' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'An elder has no clearance for Counselling on record.',
  );
  await page.getByRole('button', { name: 'Record the clearance' }).click();
  await expect(page.getByText('An elder is cleared for Counselling.')).toBeVisible();
  await page.getByRole('button', { name: 'Pass on to the volunteer' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
});
