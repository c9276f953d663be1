import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { sampleSite } from '#app/web/testing/sample-content.ts';
import { site } from '#features/site/contract/site.ts';
import { openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { BatchForm } from './BatchForm.tsx';

const donors = [
  { id: 1, name: 'Ruth Nakato', phone: '6175550131', email: 'ruth@example.org' },
  { id: 2, name: 'Ruth Nakato', phone: '6175550132', email: '' },
  { id: 3, name: 'John Serwadda', phone: '', email: 'john@example.org' },
];

const purposes = [{ name: 'UMD', label: 'UMD', campaign: null }];
const locations = [{ name: 'St_Kizito', label: 'St Kizito', campaign: null }];

async function openForm() {
  sessionStorage.clear();
  const bodies: unknown[] = [];
  const { page } = await openScreen(<BatchForm {...{ donors, purposes, locations }} />, {
    responses: {
      '/api/site': z.encode(site.get.response, sampleSite),
      'POST /api/donation/batches': (body: unknown) => {
        bodies.push(body);
        return respondWithProblem('day-in-future');
      },
    },
  });
  const name = page.getByRole('combobox', { name: 'Name' });
  const list = page.getByRole('listbox', { name: 'Donors' });
  const fill = async () => {
    await page.getByLabelText('Location').selectOptions('St Kizito');
    await page.getByLabelText('Counted total').fill('20');
    await page.getByLabelText('Fund', { exact: true }).selectOptions('UMD');
    await page.getByLabelText('Amount').fill('20');
  };
  const submit = async () => {
    await page.getByRole('button', { name: /^Record/ }).click();
    await expect.poll(() => bodies.length).toBeGreaterThan(0);
    return bodies.at(-1);
  };
  return { page, name, list, fill, submit };
}

test('a donor is chosen by keys, though two have one name and it is spelled otherwise', async () => {
  const { page, name, list, fill, submit } = await openForm();
  await name.fill('selwada');
  await expect.element(list.getByRole('option', { name: /John Serwadda/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('selwada');

  await name.fill('ruth');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(name).toHaveValue('Ruth Nakato');
  await expect.element(page.getByText('On their statement, (617) 555-0132')).toBeVisible();
  await fill();
  expect(await submit()).toMatchObject({
    donations: [{ donorId: 2, name: 'Ruth Nakato', phone: '6175550132', email: '' }],
  });
});

test('a new donor is a choice, and what is typed stays with and without one', async () => {
  const { page, name, list, fill, submit } = await openForm();
  await name.fill('Ruth Nakato');
  await list.getByRole('option', { name: /^A new donor/ }).click();
  await expect.element(name).toHaveValue('Ruth Nakato');
  await expect.element(page.getByText('A new donor, with a statement of their own')).toBeVisible();
  await fill();
  expect(await submit()).toMatchObject({
    donations: [{ isNewDonor: true, name: 'Ruth Nakato', phone: '', email: '' }],
  });

  // Another name isn't the chosen donor anymore.
  await name.fill('Ruth Nakato Kizza');
  await userEvent.keyboard('{Tab}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Ruth Nakato Kizza');
  await page.getByRole('button', { name: /^Record/ }).click();
  await expect.element(page.getByText(/goes by the name alone/)).toBeVisible();
});

test('a name that is too long is shown at its field', async () => {
  const { page, fill } = await openForm();
  await fill();
  await page.getByLabelText('Note').fill('x');
  const note: unknown = page.getByLabelText('Note').element();
  if (note instanceof HTMLInputElement) note.removeAttribute('maxlength');
  await page.getByLabelText('Note').fill('x'.repeat(201));
  await page.getByRole('button', { name: /^Record/ }).click();
  await expect.element(page.getByText('Use at most 200 characters')).toBeVisible();
});
