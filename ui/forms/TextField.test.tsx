import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextField } from './TextField.tsx';

function Sample({ type }: { type: string }) {
  const [value, setValue] = useState('');
  return (
    <>
      <TextField
        label="Email"
        type={type}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <button type="button">Next</button>
      <output>{value}</output>
    </>
  );
}

test('an email field asks about a slip once it is left, and takes the answer', async () => {
  await render(<Sample type="email" />);
  const field = page.getByLabelText('Email');
  await field.fill('name@gmial.com');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('Did you mean name@gmail.com?')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, use it' }).click();
  await expect.element(field).toHaveValue('name@gmail.com');
  await expect.element(page.getByRole('status')).toHaveTextContent('name@gmail.com');
  await expect.element(field).toHaveFocus();
  expect(page.getByText('Did you mean').elements()).toEqual([]);
});

test('other fields and right addresses ask nothing', async () => {
  const screen = await render(<Sample type="text" />);
  await page.getByLabelText('Email').fill('name@gmial.com');
  await page.getByRole('button', { name: 'Next' }).click();
  expect(page.getByText('Did you mean').elements()).toEqual([]);
  await screen.rerender(<Sample type="email" />);
  await page.getByLabelText('Email').fill('name@gmail.com');
  await page.getByRole('button', { name: 'Next' }).click();
  expect(page.getByText('Did you mean').elements()).toEqual([]);
});
