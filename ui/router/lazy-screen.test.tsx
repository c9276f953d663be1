import { createMemoryHistory } from '@tanstack/history';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { lazyScreen } from './lazy-screen.ts';
import { Outlet } from './Outlet.tsx';
import { createRouter } from './router.ts';
import { RouterProvider } from './RouterProvider.tsx';

let root: Root | undefined;

afterEach(() => {
  root?.unmount();
});

test('a screen whose code is missing shows the error once, and Try Again loads the code again', async () => {
  let imports = 0;
  let isOnline = false;
  const component = lazyScreen(async () => {
    imports += 1;
    // Longer than React waits for what has already loaded.
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (!isOnline) throw new Error('The network is down.');
    return { Albums: () => <h1>Albums</h1> };
  }, 'Albums');
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
  await expect.poll(() => container.textContent).toBe('Try Again');
  expect(imports).toBe(1);

  container.querySelector('button')?.click();
  await expect.poll(() => imports).toBe(2);
  await expect.poll(() => container.textContent).toBe('Try Again');

  isOnline = true;
  container.querySelector('button')?.click();
  await expect.poll(() => container.textContent).toBe('Albums');
  expect(imports).toBe(3);
});
