import { gatherings } from '../../features/gatherings/contract/gatherings.ts';
import { gatheringParties } from '../../features/gatherings/contract/gathering-parties.ts';
import { findInEmail } from '../emails.ts';
import { expect, expectAccessible, expectNotice, signInPage, test } from '../fixtures.ts';

test.describe.configure({ timeout: 240_000 });

/** A day half a year from now, as the form has it. */
const inHalfAYear = () => new Date(Date.now() + 180 * 86_400_000).toISOString().slice(0, 10);

const dishes = [
  'Matooke',
  'Luwombo',
  'Rice pilaf',
  'Chapati',
  'Salad',
  'Fruit',
  'Cake',
  'Groundnut sauce',
  'Beans',
  'Samosas',
  'Juice',
  'Tea',
];

test('a Christmas party with 60 answers, 12 dishes and a rota, by phone and keyboard @phone', async ({
  page,
  site,
}) => {
  const tag = `${test.info().project.name}${Date.now() % 100_000}`;
  const title = `Christmas party ${tag}`;
  const day = inHalfAYear();
  const email = `anna.${tag.toLowerCase()}@example.org`;
  let id = 0;

  await test.step('the secretary writes it as a draft, with dishes, a rota and a question', async () => {
    await signInPage(page, site.base);
    await page.goto('/gathering-list');
    await page.getByRole('link', { name: 'New gathering' }).first().click();
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page.getByText('Title is required').first()).toBeVisible();
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByLabel('Day', { exact: true }).fill(day);
    await page.getByLabel(/^Starts at/).fill('17:00');
    await page.getByLabel(/^Ends at/).fill('21:00');
    await page.getByLabel(/^Place/).fill('The parish hall');
    await page.getByLabel(/^Street address/).fill('1 Main Street, Boston');
    await page.getByLabel(/^Number of places/).fill('63');
    await page.reload();
    await expect(page.getByText("is back. It isn't saved yet.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    id = Number(/manage-gathering\/(\d+)/.exec(page.url())?.[1]);
    await page.getByRole('button', { name: 'Add something to do' }).press('Enter');
    await page.getByLabel('What to do').fill('Set up tables');
    await page.getByLabel(/^From/).fill('15:00');
    await page.getByRole('button', { name: 'Save list' }).press('Enter');
    await expectNotice(page, 'List saved.');
    await page.getByRole('button', { name: 'Add a question' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Question', { exact: true }).fill('Meal');
    await dialog.getByLabel('Choice 1', { exact: true }).fill('Chicken');
    await dialog.getByLabel('Choice 2', { exact: true }).fill('Fish');
    await dialog.getByRole('button', { name: 'Save question' }).press('Enter');
    await expectNotice(page, 'Questions saved.');
    const { slots } = await site.callAsAdmin(gatherings.getForTeam, { params: { id } });
    await site.callAsAdmin(gatherings.saveSlots, {
      params: { id },
      body: {
        seen: slots,
        slots: [
          ...slots,
          ...dishes.map((dish) => ({
            id: null,
            kind: 'bring' as const,
            title: dish,
            startTime: '',
            endTime: '',
            places: 1,
          })),
        ],
      },
    });
    await page.reload();
    await page.getByRole('button', { name: 'Publish gathering' }).press('Enter');
    await expectNotice(page, 'Gathering published.');
    await expectAccessible(page);
  });

  const page360 = async () => {
    await page.context().clearCookies();
    await page.setViewportSize({ width: 360, height: 740 });
  };
  const expectNoOverflow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );

  await test.step('Anna answers on her phone, without an account, and brings the salad', async () => {
    await page360();
    await page.goto('/gatherings');
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('link', { name: 'Show on a map' })).toBeVisible();
    await expect(page.getByText('63 places left.')).toBeVisible();
    await page.getByRole('button', { name: 'Send my answer' }).click();
    await expect(page.getByText('Name is required').first()).toBeVisible();
    await page.getByLabel('Your name').fill('Anna Sample');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Adults').fill('2');
    await page.getByLabel('Children').fill('2');
    await page.getByLabel(/^Meal/).selectOption('Fish');
    await page.getByRole('checkbox', { name: 'Salad' }).click();
    await expectNoOverflow();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send my answer' }).click();
    await expect(page.getByText('Thank you for your answer.')).toBeVisible();
    await page.getByRole('link', { name: 'See or change my answer' }).click();
    await expect(page.getByText('You’re coming.')).toBeVisible();
    await expectNoOverflow();
  });

  await test.step('59 more answer; the next in line waits', async () => {
    const { slug } = await site.callAsAdmin(gatherings.getForTeam, { params: { id } });
    const states = await Promise.all(
      Array.from({ length: 59 }, async (_, number) => {
        const { state } = await site.call(gatheringParties.create, {
          params: { slug },
          body: {
            day,
            name: `Sample Guest ${number}`,
            email: `guest${number}.${tag.toLowerCase()}@example.org`,
            adults: 1,
            children: 0,
            responses: [],
            slotIds: [],
            tickets: [],
          },
        });
        return state;
      }),
    );
    expect(states.filter((state) => state === 'coming')).toHaveLength(59);
    const { state } = await site.call(gatheringParties.create, {
      params: { slug },
      body: {
        day,
        name: 'Late Sample',
        email: `late.${tag.toLowerCase()}@example.org`,
        adults: 1,
        children: 0,
        responses: [],
        slotIds: [],
        tickets: [],
      },
    });
    expect(state).toBe('waiting');
  });

  await test.step('by the link of her email she takes a task, offers the salad and comes with one less, by keyboard', async () => {
    const link = await findInEmail(site, email, /(\/gathering-answer\/[\w-]+)/);
    await page.goto(link);
    await page.getByRole('button', { name: 'Take Set up tables' }).press('Enter');
    await expectNotice(page, 'Thank you for taking care of it.');
    await page.getByRole('button', { name: 'Offer to someone else: Salad' }).press('Enter');
    await expect(page.getByText('Yours until someone takes over')).toBeVisible();
    await page.getByRole('button', { name: 'Keep Salad' }).press('Enter');
    await page.getByRole('button', { name: 'Withdraw from Set up tables' }).press('Enter');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Withdraw from Set up tables' })).toBeVisible();
    await page.getByLabel('Children').fill('1');
    await page.getByRole('button', { name: 'Save answer' }).press('Enter');
    await expectNotice(page, 'Answer saved.');
    await page.reload();
    await expect(page.getByLabel('Children')).toHaveValue('1');
    await expectNoOverflow();
    await expectAccessible(page);
    await findInEmail(site, `late.${tag.toLowerCase()}@example.org`, /(You have a place)/);
  });

  await test.step('the team sees who brings what, and marks who came', async () => {
    await signInPage(page, site.base);
    await page.goto(`/gathering-people/${id}`);
    await expect(page.getByText('63 people coming, 0 waiting, 63 places')).toBeVisible();
    await page.getByRole('tab', { name: 'Who brings and does what' }).press('Enter');
    await expect(page.getByText('11 places are still open, of 13')).toBeVisible();
    await page.getByRole('tab', { name: 'Who came' }).click();
    await page.getByRole('checkbox', { name: 'Anna Sample, 3 people' }).press('Space');
    await expect(page.getByText('3 of 63 people came')).toBeVisible();
    await expectNoOverflow();
    await expectAccessible(page);
  });

  const { days } = await site.callAsAdmin(gatherings.getForTeam, { params: { id } });
  expect(days).toMatchObject([{ coming: 63, waiting: 0, arrived: 3 }]);
});
