import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, respondWithProblem } from '../testing/open-screen.tsx';
import { saveDraft } from './drafts.ts';
import { TextField } from './TextField.tsx';
import { useDraftForm } from './useDraftForm.ts';

const empty = { name: 'Anne', address: '', telephone: '' };
const filled = { ...empty, address: '1 Main Street', telephone: '6175550101' };
let saves: { values: typeof empty; seen: typeof empty }[] = [];

/** A form of a record that others fill when 'Fill' is pressed. */
function SampleForm({ error }: { error: unknown }) {
  const [record, setRecord] = useState(empty);
  const draftForm = useDraftForm('accountDraft', 'sample 1', record, () => ({}), true);
  const { form } = draftForm;
  const save = () => {
    saves.push({ values: form.getValues(), seen: draftForm.getSeen() });
    if (error) draftForm.showErrors(error);
  };
  return (
    <>
      <TextField id="name" label="Name" {...form.getInputProps('name')} />
      <TextField id="address" label="Address" {...form.getInputProps('address')} />
      <TextField id="telephone" label="Telephone" {...form.getInputProps('telephone')} />
      <button type="button" onClick={() => setRecord(filled)}>
        Fill
      </button>
      <button type="button" onClick={save}>
        Save
      </button>
    </>
  );
}

beforeEach(() => {
  sessionStorage.clear();
  saves = [];
});

const open = async (error: unknown = null) => {
  const { page } = await openScreen(<SampleForm error={error} />, { responses: {} });
  const press = (name: string) => page.getByRole('button', { name }).click();
  return { field: (name: string) => page.getByLabelText(name), press };
};

test('a field that was not changed follows the record, and the others stay', async () => {
  const { field, press } = await open();
  await field('Name').fill('Anna');
  await press('Fill');
  await expect.element(field('Address')).toHaveValue('1 Main Street');
  await expect.element(field('Name')).toHaveValue('Anna');
  await press('Save');
  expect(saves).toEqual([{ values: { ...filled, name: 'Anna' }, seen: filled }]);
});

test('a field that others changed too is saved only after the form has said so', async () => {
  const problem = await respondWithProblem('record-changed', { changes: 'address' }).json();
  const { field, press } = await open(Object.assign(new Error(), { problem }));
  await field('Address').fill('2 Main Street');
  await press('Fill');
  await expect.element(field('Telephone')).toHaveValue('6175550101');
  await press('Save');
  await press('Save');
  const values = { ...filled, address: '2 Main Street' };
  expect(saves).toEqual([
    { values, seen: { ...filled, address: '' } },
    { values, seen: filled },
  ]);
});

test('a draft of before the change empties nothing that was filled since', async () => {
  const first = await open();
  await first.field('Name').fill('Anna');
  await expect.poll(() => sessionStorage.getItem('draft sample 1')).toContain('Anna');
  expect(sessionStorage.getItem('draft sample 1')).not.toContain('telephone');
});

test('a draft knows what its form began with', async () => {
  saveDraft('accountDraft', 'sample 1', { ...empty, name: 'Anna' }, { ...empty, name: 'An' });
  const { field, press } = await open();
  await expect.element(field('Name')).toHaveValue('Anna');
  await press('Fill');
  await expect.element(field('Address')).toHaveValue('1 Main Street');
  await press('Save');
  expect(saves).toEqual([{ values: { ...filled, name: 'Anna' }, seen: { ...filled, name: 'An' } }]);
});
