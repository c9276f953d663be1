import { createMemoryHistory } from '@tanstack/history';
import { expect, test, vi } from 'vitest';
import { createMatcher } from './match-route.ts';
import { createRouter, type Rendered } from './router.ts';

/** A promise with its ends. */
function createPromise() {
  const ends = { resolve: () => {}, reject: (_error: Error) => {} };
  const promise = new Promise<void>((resolve, reject) => Object.assign(ends, { resolve, reject }));
  return { promise, resolve: () => ends.resolve(), reject: (error: Error) => ends.reject(error) };
}

/** A router at '/', over screens of which '/search' has to be loaded first. */
function start() {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const slow = createPromise();
  let hasLoaded = false;
  const routes = ['/', '/readings', '/search'].map((path) => ({
    path,
    component: () => null,
    preload: () =>
      path === '/search' && !hasLoaded
        ? slow.promise.then(() => {
            hasLoaded = true;
          })
        : undefined,
  }));
  const router = createRouter({ history, findRoute: createMatcher(routes) });
  const rendered: Rendered[] = [];
  // Stands for the component that renders each state.
  router.subscribe((state) => router.notifyRendered(state));
  router.onRendered((event) => rendered.push(event));
  router.notifyRendered(router.getState());
  const getPath = () => router.getState().location.pathname;
  const getScroll = () => rendered.at(-1)?.scroll;
  return { router, history, slow, rendered, getPath, getScroll };
}

test('a screen is shown when its code has loaded; the navigation ends then', async () => {
  const { router, slow, getPath } = start();
  const navigating = router.navigate({ to: '/search' });
  expect(getPath()).toBe('/');
  slow.resolve();
  await navigating;
  expect(getPath()).toBe('/search');
});

test('a screen that loads long is announced, unless another one is opened meanwhile', async () => {
  vi.useFakeTimers();
  try {
    const { router, slow, getPath } = start();
    void router.navigate({ to: '/search' });
    await vi.advanceTimersByTimeAsync(300);
    expect(router.getState()).toMatchObject({ isPending: true, location: { pathname: '/search' } });
    await router.navigate({ to: '/readings' });
    slow.resolve();
    await vi.advanceTimersByTimeAsync(300);
    expect(router.getState().isPending).toBe(false);
    expect(getPath()).toBe('/readings');
  } finally {
    vi.useRealTimers();
  }
});

test('a screen whose code cannot be loaded is shown, and throws the error itself', async () => {
  const { router, slow, getPath } = start();
  slow.reject(new Error('Failed to fetch dynamically imported module'));
  await router.navigate({ to: '/search' });
  expect(getPath()).toBe('/search');
});

test('a new screen begins at its top, Back returns to the position, a step keeps it', async () => {
  const { router, history, rendered, getScroll } = start();
  await router.navigate({ to: '/readings' });
  expect(getScroll()).toBe('reset');
  await router.navigate({ search: { page: 2, none: undefined }, resetScroll: false });
  expect(history.location.href).toBe('/readings?page=2');
  expect(getScroll()).toBe('keep');
  history.back();
  expect(getScroll()).toBe('restore');
  const { length } = rendered;
  history.push('/readings', { steps: [{ name: 'dialog', value: 'open' }] });
  expect(rendered).toHaveLength(length);
  expect(router.getState().location.state.steps).toHaveLength(1);
});

test('a link to the open screen goes to its top without another entry of the history', async () => {
  const { router, history, rendered, getScroll } = start();
  await router.navigate({ to: '/readings' });
  const { length } = history;
  await router.navigate({ to: '/readings' });
  expect(history.length).toBe(length);
  expect(rendered).toHaveLength(3);
  expect(getScroll()).toBe('reset');
});
