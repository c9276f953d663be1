import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './Button.tsx';
import { MoreActions } from './MoreActions.tsx';

const renderActions = () =>
  render(
    <MoreActions>
      <Button>Print</Button>
    </MoreActions>,
  );
const print = page.getByRole('button', { name: 'Print' });
const more = page.getByRole('button', { name: 'More actions' });

test('a phone shows further actions after a press, a wide screen at once', async () => {
  await page.viewport(360, 740);
  await renderActions();
  await expect.element(print).not.toBeInTheDocument();
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  await more.click();
  await expect.element(print).toBeVisible();
  await more.click();
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  await page.viewport(1440, 900);
  await expect.element(print).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});
