import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextField } from './TextField.tsx';

function Sample({ type, onNext }: { type: string; onNext?: () => void }) {
  const [value, setValue] = useState('');
  return (
    <>
      <TextField
        label="Email"
        type={type}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <button type="button" onClick={onNext}>
        Next
      </button>
      <output>{value}</output>
    </>
  );
}

/** Two frames: a question appears with the first after the press. */
async function passFrames(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
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

test('the question does not move a button that is being pressed, and goes with a change', async () => {
  const onNext = vi.fn();
  await render(<Sample type="email" onNext={onNext} />);
  const field = page.getByLabelText('Email');
  await field.fill('name@gmial.com');
  await page.getByRole('button', { name: 'Next' }).click({ delay: 300 });
  await expect.element(page.getByText('Did you mean name@gmail.com?')).toBeVisible();
  expect(onNext).toHaveBeenCalledOnce();
  await field.fill('name@gmial.co');
  expect(page.getByText('Did you mean').elements()).toEqual([]);
});

test('other fields and right addresses ask nothing', async () => {
  const screen = await render(<Sample type="text" />);
  await page.getByLabelText('Email').fill('name@gmial.com');
  await page.getByRole('button', { name: 'Next' }).click();
  await passFrames();
  expect(page.getByText('Did you mean').elements()).toEqual([]);
  await screen.rerender(<Sample type="email" />);
  await page.getByLabelText('Email').fill('name@gmail.com');
  await page.getByRole('button', { name: 'Next' }).click();
  await passFrames();
  expect(page.getByText('Did you mean').elements()).toEqual([]);
});
