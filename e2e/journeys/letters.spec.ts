import { announcements } from '../../features/announcements/contract/announcements.ts';
import { letterSubscribers } from '../../features/letters/contract/letter-subscribers.ts';
import { findInEmail } from '../emails.ts';
import { expect, expectAccessible, expectNotice, signInPage, test } from '../fixtures.ts';
import { administrator } from '../server-process.ts';

const picnic = {
  announcementDate: null,
  sundayNumber: 'Advent',
  announcementTitle: 'Picnic by the lake',
  announcementDetail: 'After Mass.',
  draft: false,
  publishOn: null,
  expiresOn: null,
  sendByEmail: false,
};
const reader = 'letter.reader@example.org';

test('a letter is written by keyboard, sent, read on the site, and turned off @phone', async ({
  page,
  site,
}) => {
  const text = page.getByRole('textbox', { name: 'Text of the letter' });

  await test.step('a reader confirms an address', async () => {
    await page.goto('/letters/subscribe');
    await expect(page.getByRole('main')).toContainText('This site can’t send email yet.');
    await expectAccessible(page);
    await site.call(letterSubscribers.subscribe, { body: { email: reader } });
    const key = await findInEmail(site, reader, /letter-confirm\/([\w-]+)/);
    await page.goto(`/letter-confirm/${key}`);
    await page.getByRole('button', { name: 'Get the letters' }).press('Enter');
    await expect(page.getByText('You’ll get our letters by email.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an editor writes, and what is typed survives a reload', async () => {
    const { id } = await site.callAsAdmin(announcements.create, { body: picnic });
    await signInPage(page, site.base);
    await page.goto('/letters-admin');
    await page.getByRole('link', { name: 'Write letter' }).first().press('Enter');
    await expect(page.getByText('Goes to 1 person.')).toBeVisible();
    await page.getByRole('button', { name: 'Send to 1 person' }).press('Enter');
    await expect(page.getByText('Subject is required').first()).toBeVisible();
    await page.getByLabel('Subject').fill('Harvest greetings');
    await text.press('Control+End');
    await page.keyboard.type('Thank you all for the harvest.');
    await page.getByRole('button', { name: 'Add Sunday sheet' }).press('Enter');
    await expectNotice(page, 'Sunday sheet added at the end.');
    await expect(text.getByRole('link', { name: 'the Sunday sheet' })).toBeVisible();
    await page.getByRole('button', { name: 'Add announcements' }).press('Enter');
    await expect(text.getByRole('heading', { name: 'Picnic by the lake' })).toBeVisible();
    await site.callAsAdmin(announcements.delete, { params: { id } });
    await page.getByLabel('Show it on our site once it is sent').press('Space');
    await expectAccessible(page);
    await page.reload();
    await expect(text).toContainText('Thank you all for the harvest.');
    await expect(page.getByLabel('Subject')).toHaveValue('Harvest greetings');
  });

  await test.step('they look at it, and get a test', async () => {
    await page.getByRole('button', { name: 'Preview' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Preview' });
    await expect(dialog).toContainText('Thank you all for the harvest.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep editing' }).press('Enter');
    await page.getByRole('button', { name: 'Email a test to me' }).press('Enter');
    await expectNotice(page, 'This site can’t send email yet.');
    await findInEmail(site, administrator.email, /(Thank you all for the harvest)/);
  });

  await test.step('they schedule it, stop it, and send it', async () => {
    await page.getByLabel('Send later').press('Space');
    await page.getByLabel('Date and time').fill('2030-06-01T10:00');
    await page.getByRole('button', { name: 'Schedule to 1 person' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /to 1 person\?$/ });
    await dialog.getByRole('button', { name: 'Schedule to 1 person' }).click();
    await expect(page.getByText('Waits for its time')).toBeVisible();
    await page.getByRole('button', { name: 'Stop letter' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Stop letter' }).press('Enter');
    await expectNotice(page, 'Stopped. The letter is a draft again.');
    await page.getByRole('button', { name: 'Send to 1 person' }).press('Enter');
    const send = dialog.getByRole('button', { name: 'Send to 1 person' });
    // The people are counted anew.
    await expect(send).toBeEnabled();
    await send.press('Enter');
    const main = page.getByRole('main');
    await expect(main).toContainText('Who got it');
    await expect(main).toContainText(reader);
    await expectAccessible(page);
  });

  await test.step('everyone reads it on the site', async () => {
    await page.getByRole('link', { name: 'View letter' }).press('Enter');
    // The staff's screen of the letter has the same heading.
    await expect(page).toHaveURL(/\/letter\//);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harvest greetings');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All letters' }).press('Enter');
    await expect(page.getByRole('link', { name: 'Harvest greetings' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the reader turns letters off, and the secretary sees that', async () => {
    const key = await findInEmail(site, reader, /letter-mail\/([\w-]+)/);
    await page.goto(`/letter-mail/${key}`);
    await page.getByRole('button', { name: 'Stop these letters' }).press('Enter');
    await expect(page.getByText('We won’t email you letters anymore.').first()).toBeVisible();
    await expectAccessible(page);
    await page.goto('/letter-subscribers');
    await expect(page.getByText('Turned letters off').first()).toBeVisible();
    await page.getByLabel('Email', { exact: true }).last().fill('gone@example.org');
    await page.getByRole('button', { name: 'Skip this address' }).press('Enter');
    await expect(page.getByText('noted by hand')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear gone@example.org' }).press('Enter');
    await expect(page.getByText('noted by hand')).toHaveCount(0);
  });
});
