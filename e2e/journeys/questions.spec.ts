import { createPaidOrder, listFreeChairs, newBuyer } from '../checkout.ts';
import { expect, expectAccessible, expectNotice, signInPage, test } from '../fixtures.ts';
import { questions } from '../../features/tickets/contract/questions.ts';

// Each run asks its own question, because all share the reception.
test('staff ask, a buyer and a guest answer, and staff see it @desktop-first', async ({
  page,
  browser,
  site,
}, { project }) => {
  const text = `Meal on the ${project.name}`;
  const buyer = newBuyer();
  const chairs = await listFreeChairs(site, 2);
  const { orderId, key } = await createPaidOrder(site, chairs, buyer);
  await page.addInitScript(() => {
    // A browser without its own menu for sharing.
    Object.defineProperty(navigator, 'share', { value: undefined });
  });

  await test.step('reception adds a question, by keyboard', async () => {
    await signInPage(page, site.base);
    await page.goto('/questions');
    await page.getByRole('button', { name: 'Add question' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a question' });
    await dialog.getByLabel('Question', { exact: true }).fill(text);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Write two different choices or more')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Choice 1' }).fill('Beef');
    await dialog.getByRole('textbox', { name: 'Choice 2' }).fill('Fish');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expectNotice(page, 'Question saved.');
    await expect(page.getByRole('listitem').filter({ hasText: text })).toContainText('missing');
    await expectAccessible(page);
  });

  const guest = await (await browser.newContext({ baseURL: site.base })).newPage();
  await test.step('the buyer answers for a guest, with Undo, and sends the other a link', async () => {
    await guest.addInitScript(() =>
      Object.defineProperty(navigator, 'share', { value: undefined }),
    );
    await guest.goto(`/receipt/${buyer.phone}/${orderId}?key=${key}`);
    await expect(guest.getByText('2 answers are missing')).toBeVisible();
    await guest.getByRole('link', { name: 'Answer the questions' }).click();
    const fields = guest.getByLabel(text);
    await expect(fields).toHaveCount(2);
    await fields.first().selectOption('Beef');
    await expectAccessible(guest);
    await guest.getByRole('link', { name: 'My tickets', exact: true }).click();
    await guest.getByRole('button', { name: 'Stay' }).click();
    await guest.getByRole('button', { name: 'Save answers' }).press('Enter');
    await expectNotice(guest, '1 answer saved.');
    await guest.getByRole('button', { name: 'Undo' }).click();
    await expect(fields.first()).toHaveValue('');
    await fields.first().selectOption('Beef');
    await guest.getByRole('button', { name: 'Save answers' }).click();
    await expectNotice(guest, '1 answer saved.');
    await guest.goto(`/receipt/${buyer.phone}/${orderId}/guests?key=${key}`);
    await guest
      .getByRole('button', { name: /^Send this ticket to its guest/ })
      .nth(1)
      .click();
    const url = await guest.getByRole('dialog').getByLabel('Link').inputValue();
    await guest.goto(url);
    await guest.getByLabel(text).selectOption('Fish');
    await expectAccessible(guest);
    await guest.getByRole('button', { name: 'Save answers' }).click();
    await expectNotice(guest, '1 answer saved.');
  });
  await guest.context().close();

  await test.step('staff see the counts, the table and the ticket, and change an answer', async () => {
    await page.reload();
    const card = page.getByRole('listitem').filter({ hasText: text });
    await expect(card).toContainText('2 answers of');
    await page.getByRole('link', { name: 'All answers' }).click();
    await page.getByLabel('Guest, table or answer').fill('Fish');
    await expect(page.getByRole('main')).toContainText('Fish');
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: buyer.name }).first().click();
    const region = page.getByRole('region', { name: 'Answers' });
    await expect(region).toContainText('Fish');
    await region.getByRole('button', { name: 'Edit answers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit answers' });
    await dialog.getByLabel(text).selectOption('Beef');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save answers' }).click();
    await expectNotice(page, '1 answer saved.');
    await expect(region).toContainText('Beef');
  });

  await test.step('removing the question says how many answers go, and Undo restores them', async () => {
    await page.goto('/questions');
    const card = page.getByRole('listitem').filter({ hasText: text });
    await card.getByRole('button', { name: `Remove ${text}` }).click();
    const dialog = page.getByRole('dialog', { name: `Remove “${text}”?` });
    await expect(dialog).toContainText('2 answers go with it.');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(card).toHaveCount(0);
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await expect(card).toContainText('2 answers of');
  });
  // Other journeys buy tickets of this reception.
  const list = await site.callAsAdmin(questions.list, { query: {} });
  for (const { id } of list.filter((question) => question.text === text))
    await site.callAsAdmin(questions.delete, { params: { id } });
});
