import { chairs } from '../../features/hall/contract/chairs.ts';
import { codes } from '../../features/seats/contract/codes.ts';
import { fillInformation, getCart, getDialog, newBuyer } from '../checkout.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { createStaffMember, signInAs } from '../staff.ts';

test('staff create a code, and an invited guest gets a free ticket with its link @desktop', async ({
  browser,
  page,
  site,
}) => {
  const name = 'Guests-2026';
  await signInAs(page, site, await createStaffMember(site, ['reception']));
  await page.goto('/codes');
  await page.getByRole('button', { name: 'New code' }).click();
  const dialog = getDialog(page, 'New code');
  await dialog.getByRole('button', { name: 'Save code' }).click();
  await expect(dialog.getByText('Enter the code').first()).toBeVisible();
  await dialog.getByLabel('Code', { exact: true }).fill(name);
  await dialog.getByLabel('Who or what it is for').fill('Sample guests');
  await dialog.getByLabel('A price per chair').check();
  await dialog.getByLabel('Price in dollars').fill('0');
  await dialog.getByLabel('Opens a closed type').selectOption('Invited Guest');
  await dialog.getByLabel('At most this many chairs').fill('1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save code' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Free seats, Invited Guest seats').first()).toBeVisible();
  await expectAccessible(page);

  const visit = await browser.newContext({ baseURL: site.base });
  const guest = await visit.newPage();
  await guest.goto(`/reception?code=${name.toLowerCase()}`);
  await expect(guest.getByText(`Code ${name}: Free seats.`)).toBeVisible();
  await expect(guest).not.toHaveURL(/code=/);
  await expectAccessible(guest);
  await guest.getByRole('radio', { name: /^Invited Guest Tickets/ }).check();
  await expect(guest.getByText('so they aren’t for sale')).toHaveCount(0);
  await guest.getByRole('button', { name: 'Submit' }).click();

  await guest.getByRole('button', { name: 'Table cards' }).click();
  const all = await site.call(chairs.list, { query: { chairType: 'priest' } });
  const [first, second] = all.filter(({ claimed }) => !claimed);
  const open = async (chair: typeof first) => {
    await guest.locator(`[data-card="${chair?.tableName}"]`).click();
    return guest.getByRole('button', {
      name: `Add to Cart: ${chair?.tableName}, ${chair?.chairName}`,
      exact: true,
    });
  };
  await (await open(first)).click();
  const cart = getCart(guest);
  await expect(cart).toContainText('1 seat');
  await guest
    .getByRole('button', {
      name: `Add to Cart: ${second?.tableName}, ${second?.chairName}`,
      exact: true,
    })
    .click();
  await expect(guest.getByText('This code has no seats left for you.').first()).toBeVisible();

  await cart.getByRole('button', { name: 'Proceed to checkout' }).click();
  await getDialog(guest, 'Checkout Summary')
    .getByRole('button', { name: 'Proceed to Payment' })
    .click();
  await fillInformation(guest, newBuyer());
  await getDialog(guest, 'Enter Payment Information')
    .getByRole('button', { name: 'Get tickets' })
    .click();
  await expect(guest.getByRole('article')).toHaveCount(1);

  await page.reload();
  await expect(page.getByText('1 sold of 1').first()).toBeVisible();
  await expect(page.getByText('Used up').first()).toBeVisible();
  await page.getByRole('button', { name: `Close ${name}` }).click();
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
  await visit.close();
});

test('a code is typed in the cart, refused, applied and removed @phone', async ({ page, site }) => {
  const code = 'Choir-2026';
  await site.callAsAdmin(codes.create, {
    query: {},
    body: {
      code,
      label: 'Sample choir',
      chairCents: null,
      percentOff: 25,
      opensChairType: null,
      maxChairs: null,
      validFrom: null,
      validUntil: null,
      closed: false,
      chairIds: [],
    },
  });
  await page.goto('/reception/adult');
  const field = page.getByLabel('Code', { exact: true });
  await page.getByRole('button', { name: 'Have a code?' }).click();
  await field.fill('nobody-knows-it');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText("We don't know this code for this event.").first()).toBeVisible();
  await expect(field).toHaveValue('nobody-knows-it');
  await field.fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(`Code ${code}: 25% off.`)).toBeVisible();
  await page.getByRole('button', { name: `Remove the code ${code}` }).click();
  await expect(page.getByRole('button', { name: 'Have a code?' })).toBeVisible();
});
