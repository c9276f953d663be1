import { createMemoryHistory } from '@tanstack/history';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lazyScreen } from './lazy-screen.ts';
import { Outlet } from './Outlet.tsx';
import { createRouter } from './router.ts';
import { RouterProvider } from './RouterProvider.tsx';
import { writeStoredText } from '../browser/storage.ts';

let root: Root | undefined;

beforeEach(() => {
  // As after the one reload for a new release, which would end the tests.
  writeStoredText('reloadedFile', '1', 'The network is down.');
});

afterEach(() => {
  root?.unmount();
});

async function renderScreen(importModule: () => Promise<{ Albums: () => ReactNode }>) {
  const component = lazyScreen(importModule, 'Albums');
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/albums'] }),
    findRoute: () => ({
      route: { path: '/albums', component, preload: component.preload },
      params: {},
    }),
  });
  await router.load();
  const container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container, { onCaughtError: () => undefined });
  root.render(
    <RouterProvider router={router}>
      <Outlet
        pending="Loading"
        notFound="Not found"
        renderError={(retry) => <button onClick={retry}>Try Again</button>}
      />
    </RouterProvider>,
  );
  return { container, router };
}

test('the code of a screen is not loaded again after a failure, which browsers keep', async () => {
  let imports = 0;
  const { container, router } = await renderScreen(() => {
    imports += 1;
    throw new Error('The network is down.');
  });
  await expect.poll(() => container.textContent).toBe('Try Again');
  await router.load();
  expect(imports).toBe(1);
});

test('a screen that threw is rendered again by Try Again', async () => {
  let isBroken = true;
  const Albums = () => {
    if (isBroken) throw new Error('A value is missing.');
    return <h1>Albums</h1>;
  };
  const { container } = await renderScreen(() => Promise.resolve({ Albums }));
  await expect.poll(() => container.textContent).toBe('Try Again');
  isBroken = false;
  container.querySelector('button')?.click();
  await expect.poll(() => container.textContent).toBe('Albums');
});
