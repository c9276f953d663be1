import { findInEmail } from '../emails.ts';
import { hours } from '../../features/hours/contract/hours.ts';
import { expect, expectAccessible, expectNotice, test } from '../fixtures.ts';
import { signInAs, createStaffMember } from '../staff.ts';

// Each test walks through a whole journey, which takes longer on a busy machine.
test.describe.configure({ timeout: 180_000 });

test('hours are offered, requested, accepted through the link of an email, claimed and confirmed', async ({
  page,
  site,
}) => {
  const tag = `${test.info().project.name}${Date.now() % 100_000}`;
  const volunteer = await createStaffMember(site, ['member']);
  const receiver = await createStaffMember(site, ['member']);

  await signInAs(page, site, volunteer);
  await page.goto('/professionalhours');
  await page.getByRole('link', { name: 'Offer Hours' }).first().click();
  await expect(page.getByLabel('Description')).toBeVisible();
  await expect(page.getByLabel('Requester Name')).toHaveCount(0);
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

  // A visitor signs in before making a request.
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
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Requested', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Waiting for Sample Volunteer to answer.')).toBeVisible();
  await expectAccessible(page);

  // The request waits for the volunteer on the first page; the list shows members what is offered.
  await page.context().clearCookies();
  await signInAs(page, site, volunteer);
  await page.goto('/today');
  await expect(page).toHaveURL(/\/mine$/);
  const own = page.getByRole('region', { name: 'My hours' });
  await expect(own.getByText('asks for your help')).toBeVisible();
  await own.getByRole('link', { name: 'All my offers and requests' }).click();
  await expect(page.getByRole('tab', { name: 'Yours' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Your turn', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Offers' }).click();
  await expect(page.getByText(`A walk in the afternoon ${tag}`)).toBeVisible();
  await expectAccessible(page);

  // The volunteer answers through the link without signing in; opening the link changes nothing.
  await page.context().clearCookies();
  const link = await findInEmail(site, volunteer.email, /(\/hours-answer\/[\w-]+)/);
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto('/home');
    await page.goto(link);
    await expect(page.getByText('Sample Receiver asks for your help')).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Thank you for accepting.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('This link has been used or has expired')).toBeVisible();

  await signInAs(page, site, volunteer);
  await page.goto(address);
  await page.reload();
  await expect(page.getByText('(617) 555-0202')).toBeVisible();
  await expect(page.getByText('Your turn. Call Sample Receiver and help.')).toBeVisible();
  await page.getByLabel('Hours', { exact: true }).fill('1.5');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('1.5 hours', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('Waiting for Sample Receiver to confirm the hours.')).toBeVisible();

  await page.context().clearCookies();
  await signInAs(page, site, receiver);
  await page.reload();
  await expect(page.getByText(`At the lake ${tag}`)).toBeVisible();
  await expect(page.getByText('Your turn. Sample Volunteer entered the hours.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Fulfilled', { exact: true })).toBeVisible();
  await expect(page.getByText('All done.')).toBeVisible();
  await page.getByRole('link', { name: 'All offers' }).click();
  await page.getByRole('tab', { name: 'Your hours' }).click();
  await expect(page.getByText('1.5 hours received')).toBeVisible();
  await expectAccessible(page);
});

test('the coordinator passes on a request for Counselling once the volunteer is cleared', async ({
  page,
  site,
}) => {
  await signInAs(page, site, await createStaffMember(site, ['secretary']));
  await page.goto('/add-professional-hour');
  await page.getByLabel("I'm offering for someone else").check();
  await page.getByLabel('Volunteer Name').fill('An elder');
  await page.getByLabel('Volunteer Telephone').fill('6175550103');
  await page.getByLabel('Category').selectOption('Counselling');
  await page.getByLabel('Description').fill('Someone to talk to');
  await page.getByLabel('Requester Name').fill('Another elder');
  await page.getByLabel('Request Telephone').fill('6175550104');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('tab', { name: 'All offers' }).click();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /^Open offer \d+, Counselling/ })
    .first()
    .click();
  await expect(page.getByText('Your turn. An elder needs a clearance first.')).toBeVisible();
  await page.getByRole('button', { name: 'Pass to volunteer' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'We have no clearance for An elder to help with Counselling.',
  );
  await page.getByRole('button', { name: 'Add clearance' }).click();
  await expect(page.getByText('An elder is cleared for Counselling.')).toBeVisible();
  await page.getByRole('button', { name: 'Pass to volunteer' }).click();
  await expect(page.getByText('Ask An elder, then accept or decline for them.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('After the help, enter the hours for them.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('All done.')).toBeVisible();
});

test('help that no one offers is asked for, and a coordinator chooses an offer for it', async ({
  page,
  site,
}) => {
  const tag = `${test.info().project.name}${Date.now() % 100_000}`;
  const driver = `Driver ${tag}`;
  await site.callAsAdmin(hours.create, {
    body: {
      volunteerName: driver,
      volunteerTelephone: '6175550101',
      category: 'Transport',
      description: 'Rides on Sundays',
      startDate: null,
      endDate: '2099-12-31',
      location: '',
      volunteerEmail: '',
      requesterName: '',
      requesterTelephone: '',
      forAnother: true,
      available: 'Available',
    },
  });
  const receiver = await createStaffMember(site, ['member']);
  await signInAs(page, site, receiver);
  await page.goto('/professionalhours');
  await page.getByRole('link', { name: 'Ask for help' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask for Help');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Category is required').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Kind of help').selectOption('Transport');
  await page.getByLabel('Telephone').fill('6175550202');
  await page.getByLabel('Note').fill(`A ride to Mass ${tag}`);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('tab', { name: 'Yours' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(`A ride to Mass ${tag}`)).toBeVisible();
  await expect(page.getByText('Waiting for a coordinator')).toBeVisible();
  await expectAccessible(page);
  const request = page.getByRole('link', { name: /^Open request/ });
  const address = (await request.getAttribute('href')) ?? '';
  await request.click();
  await page.getByRole('button', { name: 'Withdraw my request' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Withdraw my request' }).click();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByText('A coordinator looks for someone who can help')).toBeVisible();
  await expectAccessible(page);

  const coordinator = await createStaffMember(site, ['secretary']);
  await page.context().clearCookies();
  await signInAs(page, site, coordinator);
  await page.goto('/today');
  await page.getByRole('link', { name: /requests? for help waits? for you/ }).click();
  await expect(page.getByRole('tab', { name: 'All offers' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Answer without an offer' })).toBeVisible();
  await expectAccessible(page);
  const offer = page.getByLabel('Offer', { exact: true });
  const option = await offer.getByRole('option').filter({ hasText: driver }).getAttribute('value');
  await offer.selectOption(option);
  await page.getByRole('button', { name: `Ask ${driver}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Transport, offer/);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expectNotice(page, 'You accepted the request.');

  await page.context().clearCookies();
  await signInAs(page, site, receiver);
  await page.goto('/professionalhours?panel=own');
  await expect(page.getByText(`Waiting for ${driver}`)).toBeVisible();
});
