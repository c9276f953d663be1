import { expect, test } from 'vitest';
import { accountFacts, bookAccounts } from '#features/accounting/contract/rules/book-accounts.ts';
import { openScreen } from '#ui/testing/open-screen.tsx';
import { BooksPanel } from './BooksPanel.tsx';

const names = Object.fromEntries(
  bookAccounts.map((account) => [account, accountFacts[account].starter]),
);

/** Opens the panel of a site with one entry, or none. */
async function openPanel(entries: 0 | 1) {
  sessionStorage.clear();
  const saved: unknown[] = [];
  const { page } = await openScreen(<BooksPanel />, {
    responses: {
      '/api/payment/journal': {
        entries,
        lines: entries * 2,
        debitCents: entries * 20_000,
        creditCents: entries * 20_000,
        incomeCents: entries * 20_000,
        accounts: entries === 0 ? [] : [{ account: 'Cash', debitCents: 20_000, creditCents: 0 }],
      },
      '/api/payment/account-names': names,
      'PUT /api/payment/account-names': (body: unknown) => {
        saved.push(body);
        return body;
      },
    },
  });
  return { page, saved };
}

test('the sums come before the files', async () => {
  const { page } = await openPanel(1);
  await expect.element(page.getByText(/1 entry with 2 lines/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Export for QuickBooks' })).toBeEnabled();
});

test('days without money have no file', async () => {
  const { page } = await openPanel(0);
  await expect.element(page.getByText('No money came in on these days.')).toBeVisible();
  for (const name of ['Export for QuickBooks', 'Export CSV', 'Export spreadsheet'])
    await expect.element(page.getByRole('button', { name })).toBeDisabled();
});

test('an account needs a name; then all names are saved', async () => {
  const { page, saved } = await openPanel(0);
  const save = page.getByRole('button', { name: 'Save account names' });
  await page.getByLabelText('Bank account').fill('');
  await save.click();
  await expect.element(page.getByText('Account name is required')).toBeVisible();
  expect(saved).toEqual([]);
  await page.getByLabelText('Bank account').fill('Operating');
  await save.click();
  await expect.poll(() => saved).toEqual([{ ...names, bank: 'Operating' }]);
});
