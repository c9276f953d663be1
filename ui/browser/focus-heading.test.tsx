import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { focusHeading } from './focus-heading.ts';

const Loading = ({ isLoaded }: { isLoaded: boolean }) => (
  <main tabIndex={-1}>
    {isLoaded ? <h1>Thank you!</h1> : <p>Loading...</p>}
    <button type="button">Menu</button>
  </main>
);

test('the heading of a screen that was loading has the focus as it appears', async () => {
  const screen = await render(<Loading isLoaded={false} />);
  focusHeading(document.querySelector('main'));
  await expect.element(page.getByRole('main')).toHaveFocus();
  await screen.rerender(<Loading isLoaded />);
  await expect.element(page.getByRole('heading', { name: 'Thank you!' })).toHaveFocus();
});

test('whoever has gone on meanwhile stays there', async () => {
  const screen = await render(<Loading isLoaded={false} />);
  focusHeading(document.querySelector('main'));
  page.getByRole('button', { name: 'Menu' }).element().focus();
  await screen.rerender(<Loading isLoaded />);
  await expect.element(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Menu' })).toHaveFocus();
});
