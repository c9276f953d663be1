import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TelephoneCountriesContext } from './telephone-reader.ts';
import { TelephoneField } from './TelephoneField.tsx';

function Sample() {
  const [value, setValue] = useState('');
  return (
    <TelephoneCountriesContext value={['KE', 'TZ']}>
      <TelephoneField label="Telephone" value={value} onChange={setValue} />
      <button type="button">Next</button>
      <output>{value}</output>
    </TelephoneCountriesContext>
  );
}

async function enter(text: string) {
  await render(<Sample />);
  await page.getByLabelText('Telephone').fill(text);
  await page.getByRole('button', { name: 'Next' }).click();
}
const expectValue = (value: string) =>
  expect.element(page.getByRole('status')).toHaveTextContent(value);
const expectText = (text: string) =>
  expect.element(page.getByLabelText('Telephone')).toHaveValue(text);

describe('a telephone field', () => {
  test.each([
    ['6175550123', '6175550123', '(617) 555-0123'],
    ['+1 (617) 555-0123', '6175550123', '(617) 555-0123'],
    ['0312 123456', '+256312123456', '+256 312 123456'],
    ['+256 (0) 772 123456', '+256772123456', '+256 772 123456'],
    ['٦١٧٥٥٥٠١٢٣', '6175550123', '(617) 555-0123'],
  ])('takes %s as %s and shows %s', async (text, value, visible) => {
    await enter(text);
    await expectValue(value);
    await expectText(visible);
  });

  test('asks which country a number belongs to, and sends nothing in silence', async () => {
    await enter('0722 123456');
    const question = page.getByText(
      'Is this +254 722 123456 (Kenya) or +255 722 123456 (Tanzania)?',
    );
    await expect.element(question.first()).toBeVisible();
    await expectValue('0722 123456');
    const choices = page.getByRole('radio');
    expect(choices.elements().map((choice) => (choice as HTMLInputElement).checked)).toEqual([
      false,
      false,
    ]);
    await page.getByRole('radio', { name: 'Tanzania' }).click();
    await expectValue('+255722123456');
    await expectText('+255 722 123456');
    await expect.element(page.getByRole('radio', { name: 'Tanzania' })).toBeChecked();
  });

  test('takes a number as Ugandan and offers the other countries that it fits', async () => {
    await enter('0772 123456');
    await expectValue('+256772123456');
    await expect.element(page.getByRole('radio', { name: 'Uganda' })).toBeChecked();
    await page.getByRole('radio', { name: 'Kenya' }).click();
    await expectValue('+254772123456');
    // The field keeps what it shows when it is entered again.
    await page.getByLabelText('Telephone').click();
    await expectText('+254 772 123456');
  });

  test.each([
    ['617 555', 'This number is too short.'],
    ['+256 772 123', 'This number is too short.'],
    ['(211) 555-0123', 'Please check this number.'],
    ['unlisted', 'Please write the phone number in digits.'],
  ])('says of %s: %s', async (text, sentence) => {
    await enter(text);
    await expect.element(page.getByText(sentence)).toBeVisible();
  });
});
