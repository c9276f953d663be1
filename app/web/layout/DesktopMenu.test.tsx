import { createMemoryHistory } from '@tanstack/history';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createRouter } from '#ui/router/router.ts';
import { RouterProvider } from '#ui/router/RouterProvider.tsx';
import { DesktopMenu } from './DesktopMenu.tsx';

const menu = [
  {
    label: 'About us',
    items: [
      { label: 'Our history', path: '/uccbhistory' },
      { label: 'Chairman', path: '/chairman' },
    ],
  },
  { label: 'Martyrs Day', items: [{ label: 'Seating Plan', path: '/seating-plan' }] },
];

beforeEach(async () => {
  await page.viewport(1440, 900);
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/'] }),
    findRoute: () => undefined,
  });
  await render(
    <RouterProvider router={router}>
      <DesktopMenu menu={menu} />
    </RouterProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'About us' })).toBeVisible();
});

const focused = () => document.activeElement?.textContent;
const button = (name: string) => page.getByRole('button', { name });

describe('the desktop menu', () => {
  test('the down arrow opens a dropdown and goes to its first entry, and on to the next and around', async () => {
    button('About us').element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toBe('Our history');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Chairman');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Our history');
  });

  test('the up arrow opens a dropdown at its last entry', async () => {
    button('About us').element().focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(focused).toBe('Chairman');
  });

  test('right closes the dropdown and goes to the next one', async () => {
    button('About us').element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toBe('Our history');
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toBe('Martyrs Day');
    await expect.element(button('About us')).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toBe('About us');
  });

  test('Escape closes the dropdown and returns to its button', async () => {
    button('Martyrs Day').element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toBe('Seating Plan');
    await userEvent.keyboard('{Escape}');
    expect(focused()).toBe('Martyrs Day');
    await expect.element(button('Martyrs Day')).toHaveAttribute('aria-expanded', 'false');
  });

  test('leaving the dropdown with Tab closes it', async () => {
    await button('About us').click();
    await expect.element(button('About us')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Tab}{Tab}{Tab}');
    expect(focused()).toBe('Martyrs Day');
    await expect.element(button('About us')).toHaveAttribute('aria-expanded', 'false');
  });
});
