import { expect, type Page, test as base } from '@playwright/test';
import { callEndpoint } from '../contract/client.ts';
import type { EndpointResponse, Endpoint, EndpointInput } from '../contract/endpoint.ts';
import { findViolations } from './accessibility.ts';
import { ReusableTabs } from './reusable-tab.ts';
import { administrator, type RunningServer, startServer } from './server-process.ts';

export type Site = RunningServer & {
  /** API client without a session. */
  call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<EndpointResponse<E>>;
  /** API client with the administrator's session. */
  callAsAdmin<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
  ): Promise<EndpointResponse<E>>;
};

type WorkerOptions = {
  /** Environment variables of the server. */
  variables: Record<string, string>;
};

/**
 * Playwright test with the server, started once per worker. `test.use({ variables: {...} })` sets other environment variables. The tests
 * of a worker share one tab per set of options, because a new one costs more than loading a screen: see reusable-tab.ts.
 */
export const test = base.extend<object, WorkerOptions & { site: Site; tabs: ReusableTabs }>({
  variables: [{}, { option: true, scope: 'worker' }],
  tabs: [async ({ browser }, use) => use(new ReusableTabs(browser)), { scope: 'worker' }],
  context: async (
    { tabs, site, viewport, colorScheme, javaScriptEnabled, serviceWorkers, contextOptions },
    use,
  ) => {
    const tab = await tabs.open({
      origin: site.base,
      options: { viewport, colorScheme, javaScriptEnabled, serviceWorkers, contextOptions },
    });
    await use(tab.context);
    await tabs.leave(tab);
  },
  site: [
    async ({ variables }, use) => {
      const server = await startServer(variables);
      await use({ ...server, ...createClients(server.base) });
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ site }, use) => use(site.base),
  /** The page fails the test for any error in its console. */
  page: async ({ context, site }, use, test) => {
    const [page = await context.newPage()] = context.pages();
    waitAfterNavigation(page);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      // Chromium logs every problem response; the journeys check the message on the screen instead.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(message.text());
    });
    const before = site.output().length;
    await use(page);
    const output = site.output().slice(before);
    if (test.status !== test.expectedStatus && output)
      await test.attach('server output', { body: output, contentType: 'text/plain' });
    expect(errors, 'errors in the browser console').toEqual([]);
  },
});

export function createClients(address: string): Pick<Site, 'call' | 'callAsAdmin'> {
  let cookie: Promise<string> | null = null;
  return {
    call: (endpoint, input) => callEndpoint(address, endpoint, input),
    async callAsAdmin(endpoint, input) {
      cookie ??= signIn(address);
      return callEndpoint(address, endpoint, input, {
        headers: { cookie: await cookie, origin: address },
      });
    },
  };
}

/** The session cookie of the first administrator. */
export async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(administrator),
  });
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Gives the page the administrator's session. */
export async function signInPage(page: Page, address: string): Promise<void> {
  const response = await page.request.post(`${address}/api/auth/sign-in/email`, {
    headers: { origin: address },
    data: administrator,
  });
  expect(response.status()).toBe(200);
}

/** Expects no axe violations on the current page (WCAG 2.2 AA). */
export async function expectAccessible(page: Page, isRepetition = false): Promise<void> {
  // Waits for finite animations; endless ones, such as spinners, never finish.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => null)),
    ),
  );
  // A dialog gets its name in the first effect after it is drawn.
  await expect(page.locator('[role="dialog"]:not([aria-labelledby], [aria-label])')).toHaveCount(0);
  // The page under a dialog was checked before the dialog opened.
  const include = (await page.getByRole('dialog').count()) ? ['[role="dialog"]'] : ['html'];
  // The first tables and list items represent the repeated ones.
  const exclude = [];
  for (const repeated of ['svg[role="group"] > g:nth-of-type(n+8)', 'main li:nth-child(n+12)'])
    if (await page.locator(repeated).count()) exclude.push(repeated);
  // On a small screen the cart overlaps content that can be scrolled into view.
  const cart = page.getByRole('region', { name: 'Your cart' });
  const lay = (position: string) =>
    cart.evaluateAll((elements, value) => {
      for (const element of elements) element.style.position = value;
    }, position);
  await lay('static');
  const violations = await findViolations(page, { include, exclude }).catch((error: unknown) => {
    // The dialog has closed meanwhile: check the page instead.
    if (String(error).includes('No elements found for include')) return null;
    throw error;
  });
  await lay('');
  // A dialog that opened meanwhile has no name yet.
  const isUnnamed = violations?.some((violation) => violation.startsWith('aria-dialog-name'));
  if (!violations || (isUnnamed && !isRepetition)) return expectAccessible(page, true);
  expect(violations).toEqual([]);
}

/** The notice at the lower edge that something worked, as a screen reader hears it: its box may be shown too, or not yet. */
export async function expectNotice(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: message }).first()).toBeAttached();
}

export { expect };

/**
 * Leaves all further requests of these URLs without a response, so that only the event stream can change the screen. A time limit
 * would measure the machine.
 */
export async function holdRequests(page: Page, url: string): Promise<void> {
  await page.route(url, () => undefined);
}

/** Waits until the program has taken over the page: before, its links work and its buttons don't. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
}

/** Opens a screen by the router, which sets the title when it is rendered. */
export async function openWithinDocument(page: Page, path: string): Promise<void> {
  // Another query alone renders nothing anew.
  if (new URL(path, page.url()).pathname === new URL(page.url()).pathname) {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => {
    document.title = '';
    history.pushState({}, '', to);
  }, path);
  await expect(page, path).not.toHaveTitle('');
}

/** Makes `goto` and `reload` of all pages wait for hydration; `{ waitUntil: 'commit' }` does not. */
function waitAfterNavigation(page: Page): void {
  const prototype: Page & { waits?: boolean } = Object.getPrototypeOf(page);
  if (prototype.waits) return;
  prototype.waits = true;
  const { goto, reload } = prototype;
  const isWebsite = (response: Awaited<ReturnType<Page['goto']>>) =>
    response?.headers()['content-type']?.startsWith('text/html') ?? false;
  prototype.goto = async function (url, options) {
    const response = await goto.call(this, url, options);
    if (options?.waitUntil !== 'commit' && isWebsite(response)) await waitForHydration(this);
    return response;
  };
  prototype.reload = async function (options) {
    const response = await reload.call(this, options);
    if (options?.waitUntil !== 'commit' && isWebsite(response)) await waitForHydration(this);
    return response;
  };
}
