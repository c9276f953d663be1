import { people } from '../../features/people/contract/people.ts';
import { site as siteCalls } from '../../features/site/contract/site.ts';
import { expect, expectAccessible, signInPage, test } from '../fixtures.ts';

test('without a mail server an administrator reads an invitation that was not sent, and the last administrator keeps the role @desktop', async ({
  page,
  site,
}, { project }) => {
  const email = `unsent-${project.name}@example.org`;
  await site.callAsAdmin(people.invite, { body: { name: 'Sample Reader', email, roles: [] } });
  await signInPage(page, site.base);
  await page.goto('/mail');
  await expect(page.getByText("This site can't send email yet.")).toBeVisible();
  await page.getByLabel('Address or subject').fill(email);
  const message = page.getByRole('listitem').filter({ hasText: email });
  await expect(message).toHaveCount(1);
  await expectAccessible(page);
  await message.getByRole('button', { name: /^Read / }).click();
  await expect(
    page.getByRole('dialog').getByRole('link', { name: /\/invitation\// }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.goto('/people');
  await page.getByLabel('Name, email, phone or role').fill('admin@example.org');
  await page.getByRole('button', { name: 'Change Administrator' }).click();
  await page.getByRole('checkbox', { name: /^Administrator/ }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The site needs at least one administrator. Make someone else an administrator first.',
  );
  await expectAccessible(page);
});

test('site settings appear on every page, and unsaved changes are not lost by leaving @desktop', async ({
  page,
  site,
}) => {
  const before = await site.callAsAdmin(siteCalls.getSettings, {});
  await signInPage(page, site.base);
  await page.goto('/site-settings');
  await page.getByLabel('Name of the community').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Name of the community')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Name of the community').fill('Another Community');
  await page.getByLabel('Email address').fill('office@example.org');
  await page.getByRole('link', { name: 'View on the site' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Add a time' }).click();
  await page.getByLabel('Day', { exact: true }).last().fill('First Saturday');
  await page.getByLabel('Time', { exact: true }).last().fill('7:00 am');
  try {
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. Every page shows it now.')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Another Community');
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toContainText('First Saturday');
  } finally {
    await site.callAsAdmin(siteCalls.updateSettings, {
      body: { ...before, email: before.email || 'office@example.org' },
    });
  }
});

test('a community gives the site its names, logo and colors, also with a long name on a phone', async ({
  page,
  site,
}, { project }) => {
  const before = await site.callAsAdmin(siteCalls.getSettings, {});
  const longName = 'Uganda Martyrs Catholic Community of Greater Washington and Northern Virginia';
  await signInPage(page, site.base);
  await page.goto('/site-settings');
  try {
    await page.getByLabel('Name of the community').fill(longName);
    await page.getByLabel('Short name').fill('UMCC');
    await page.getByLabel('Email address').fill('office@example.org');
    await page.getByLabel('Where you meet').fill('The parish hall');
    await page.getByLabel(/^Address/).fill('1 Main Street\nBoston, MA 02118');
    await page.getByLabel('Buttons and links').fill('#ffff00');
    await page.getByLabel('Choose a logo').setInputFiles('app/web/public/icon-192.png');
    await expect(page.getByRole('button', { name: 'Use the drawn logo' })).toBeVisible();
    // What is typed stays while the picture is saved.
    await expect(page.getByLabel('Short name')).toHaveValue('UMCC');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved. Every page shows it now.')).toBeVisible();
    await expectAccessible(page);

    await page.goto('/');
    await expect(page).toHaveTitle(longName);
    const header = page.getByRole('banner');
    await expect(header.locator('img')).toHaveAttribute('src', /^\/api\/site\/pictures\//);
    if (project.name === 'phone') await expect(header.getByText('UMCC')).toBeVisible();
    await expect(header.getByRole('link', { name: 'UMD Tickets' })).toBeInViewport();
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Show on a map' })).toHaveAttribute(
      'href',
      /1%20Main%20Street/,
    );
    // Yellow becomes as dark as white text needs.
    await expectAccessible(page);
    const color = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--nm-action'),
    );
    expect(color).not.toBe('#a51b20');
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const manifest = await (await page.request.get('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({ name: longName, short_name: 'UMCC', start_url: '/' });

    await page.goto('/site-settings');
    await page.getByRole('button', { name: 'Use the drawn logo' }).click();
    await expect(page.getByRole('button', { name: 'Use the drawn logo' })).toHaveCount(0);
  } finally {
    await site.callAsAdmin(siteCalls.deletePicture, { params: { kind: 'logo' } });
    await site.callAsAdmin(siteCalls.updateSettings, {
      body: { ...before, email: before.email || 'office@example.org' },
    });
  }
});
