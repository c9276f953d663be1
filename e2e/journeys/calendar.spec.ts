import { formatDay } from '../../contract/rules/dates.ts';
import { gatherings } from '../../features/gatherings/contract/gatherings.ts';
import { expect, expectAccessible, expectNotice, type Site, test } from '../fixtures.ts';
import { createStaffMember, signInAs } from '../staff.ts';

test.describe.configure({ timeout: 180_000 });

const inDays = (count: number) =>
  new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

async function addGathering(
  site: Site,
  title: string,
  changes: { day: string; audience: ('everybody' | 'member')[] },
): Promise<void> {
  const body = {
    title,
    description: '',
    startTime: '17:00',
    endTime: '21:00',
    repeats: 'once' as const,
    every: 1,
    until: null,
    venue: 'The parish hall',
    address: '',
    contact: '',
    takesParties: false,
    maxPeople: null,
    closesDaysBefore: 0,
    remindsDaysBefore: null,
    ...changes,
  };
  const { id } = await site.callAsAdmin(gatherings.create, { body });
  await site.callAsAdmin(gatherings.publish, { params: { id }, body: { isPublished: true } });
}

/** Gatherings of the test: soon, next month, and next month for members only. */
async function addGatherings(site: Site) {
  const tag = `${test.info().project.name}${Date.now() % 100_000}`;
  const [soon, later, own] = [`Picnic ${tag}`, `Bake sale ${tag}`, `Retreat ${tag}`];
  const day = inDays(40);
  await addGathering(site, soon, { day: inDays(1), audience: ['everybody'] });
  await addGathering(site, later, { day, audience: ['everybody'] });
  await addGathering(site, own, { day, audience: ['member'] });
  return { soon, later, own, day, month: formatDay(day, 'MMMM YYYY') };
}

test('what comes next leads from the home page to the calendar, which shows each reader what they may see @phone', async ({
  page,
  site,
}) => {
  const { soon, later, own, day, month } = await addGatherings(site);
  await page.setViewportSize({ width: 360, height: 740 });
  const expectNoOverflow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
  const heading = page.getByRole('heading', { level: 2, name: month });

  await test.step('a visitor comes from the home page and goes on to the month', async () => {
    await page.goto('/');
    const coming = page.getByRole('region', { name: 'Coming up' });
    await expect(coming.getByRole('link', { name: soon })).toBeVisible();
    await coming.getByRole('link', { name: 'Whole calendar' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendar');
    const next = page.getByRole('navigation', { name: 'Months' });
    while (!(await heading.isVisible())) {
      const links = next.getByRole('link');
      const before = await next.getByRole('heading').textContent();
      await links.filter({ hasNotText: 'Today' }).last().click();
      await expect(next.getByRole('heading')).not.toHaveText(before ?? '');
    }
    const ofDay = page.getByRole('region', {
      name: formatDay(day, 'dddd, MMMM D, YYYY').slice(0, -6),
    });
    await expect(ofDay.getByRole('link', { name: later })).toBeVisible();
    await expect(ofDay).toContainText('5:00 PM to 9:00 PM · The parish hall');
    await expect(page.getByText(own)).toHaveCount(0);
    await expectNoOverflow();
    await expectAccessible(page);
  });

  await test.step('filters stay in the address, and a subscription can have them', async () => {
    await page.getByRole('checkbox', { name: 'Masses and prayer' }).click();
    await expect(page.getByText('Sunday Mass')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('link', { name: later })).toBeVisible();
    await expect(page.getByText('Sunday Mass')).toHaveCount(0);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe to the calendar' });
    const address = dialog.getByRole('textbox', { name: 'Address of the calendar' });
    await expect(address).toHaveValue(/\/calendar\.ics\?kinds=feast/);
    const file = await (await fetch(await address.inputValue())).text();
    expect(file).toContain(later);
    expect(file).not.toContain('Sunday Mass');
    expect(file).not.toContain(own);
    await dialog.getByRole('radio', { name: 'Everything' }).check();
    await expect(address).toHaveValue(`${site.base}/calendar.ics`);
    await expect(dialog.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute(
      'href',
      /^webcal:.*\/calendar\.ics$/,
    );
    await expectNoOverflow();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('link', { name: 'Today' }).click();
    await expect(page).toHaveURL(/\/calendar\?kinds=/);
  });

  await test.step('a member sees what is for members, on Mine and in the calendar', async () => {
    const member = await createStaffMember(site, ['member']);
    await signInAs(page, site, member);
    await page.goto('/mine');
    await expect(
      page.getByRole('region', { name: 'Coming up' }).getByRole('link', { name: soon }),
    ).toBeVisible();
    await page.goto(`/calendar/${day.slice(0, 7)}`);
    await page.getByRole('link', { name: own }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(own);
  });

  await test.step('who subscribes with an address of their own, and changes it', async () => {
    await page.goto('/calendar');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe to the calendar' });
    const address = dialog.getByRole('textbox', { name: 'Address of the calendar' });
    await dialog.getByRole('button', { name: 'Create my address' }).press('Enter');
    await expect(address).toHaveValue(/\/api\/calendar\/private\/[\w-]+\/calendar\.ics$/);
    await expectAccessible(page);
    const first = await address.inputValue();
    expect(await (await fetch(first)).text()).toContain(own);
    await dialog.getByRole('button', { name: 'Change my address' }).press('Enter');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change address' }).press('Enter');
    await expectNotice(page, 'Your new address works now.');
    await expect(address).not.toHaveValue(first);
    const second = await address.inputValue();
    expect((await fetch(first)).status).toBe(404);
    expect(await (await fetch(second)).text()).toContain(own);
    await dialog.getByRole('radio', { name: 'What everyone can see' }).check();
    await expect(address).toHaveValue(`${site.base}/calendar.ics`);
    await dialog.getByRole('radio', { name: /^Also what only members/ }).check();
    await dialog.getByRole('button', { name: 'End my address' }).press('Enter');
    await dialog.getByRole('button', { name: 'End address' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Create my address' })).toBeVisible();
    expect((await fetch(second)).status).toBe(404);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('a month that is too far is no page', async () => {
    const response = await page.goto('/calendar/2199-01');
    expect(response?.status()).toBe(404);
    await page.getByRole('link', { name: 'This month' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendar');
  });
});

test('a month is read, filtered and printed by keyboard @desktop', async ({ page, site }) => {
  const { later, day, month } = await addGatherings(site);
  await page.goto(`/calendar/${day.slice(0, 7)}`);
  await expect(page.getByRole('heading', { level: 2, name: month })).toBeVisible();
  const link = page.getByRole('link', { name: later });
  await expect(link).toHaveCount(1);
  // The first stands below its weekday, in the document of the server too.
  const first = `${day.slice(0, 7)}-01`;
  const weekday = page.getByText(formatDay(first, 'dddd'), { exact: true }).first();
  const [above, below] = await Promise.all([
    weekday.boundingBox(),
    page
      .locator('li')
      .filter({ has: page.locator(`time[datetime="${first}"]`) })
      .first()
      .boundingBox(),
  ]);
  expect(Math.abs((above?.x ?? 0) - (below?.x ?? 999))).toBeLessThan(4);
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Groups' }).press('Space');
  await expect(page).toHaveURL(/kinds=feast/);
  await page.getByRole('link', { name: 'Show as a list' }).press('Enter');
  const days = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect(days.first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show as a month' }).press('Enter');
  await expect(days).toHaveCount(0);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeHidden();
  for (const landscape of [false, true]) {
    const margin = { top: '0.4in', bottom: '0.4in', left: '0.4in', right: '0.4in' };
    const pdf = await page.pdf({ format: 'Letter', landscape, margin });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
  await page.emulateMedia({ media: null });

  await link.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(later);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: month })).toBeVisible();
});
