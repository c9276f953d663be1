import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test as base } from '@playwright/test';
import { call } from '@namugongo/contract/call';
import type { Answer, Endpoint, Input } from '@namugongo/contract/endpoint';
import { administrator, type RunningServer, startServer } from './server-process.ts';

export type Site = RunningServer & {
  /** The typed client without a session. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>>;
  /** The typed client as the administrator. */
  callAsAdmin<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>>;
};

type Options = { variables: Record<string, string> };

/** The product, started once per worker; a file that needs other settings says `test.use({ variables: {...} })`. */
export const test = base.extend<{ watchConsole: void }, Options & { site: Site }>({
  variables: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ variables }, use) => {
      const server = await startServer(variables);
      await use({ ...server, ...clientsOf(server.base) });
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ site }, use) => use(site.base),
  watchConsole: [
    async ({ page, site }, use, test) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        // The browser itself notes every refused request; the journeys look at what the person is told.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          faults.push(message.text());
      });
      const before = site.output().length;
      await use();
      const said = site.output().slice(before);
      if (test.status !== test.expectedStatus && said)
        await test.attach('what the server said', { body: said, contentType: 'text/plain' });
      expect(faults, 'errors in the browser console').toEqual([]);
    },
    { auto: true },
  ],
});

function clientsOf(address: string): Pick<Site, 'call' | 'callAsAdmin'> {
  let cookie: Promise<string> | null = null;
  return {
    call: (endpoint, input) => call(address, endpoint, input),
    async callAsAdmin(endpoint, input) {
      cookie ??= signIn(address);
      return call(address, endpoint, input, { headers: { cookie: await cookie, origin: address } });
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

/** The page's browser is the administrator's from now on. */
export async function signInOn(page: Page, address: string): Promise<void> {
  const response = await page.request.post(`${address}/api/auth/sign-in/email`, {
    headers: { origin: address },
    data: administrator,
  });
  expect(response.status()).toBe(200);
}

/** Zero axe violations on what the page shows now (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  // What moves is judged where it comes to rest; what turns for as long as something is awaited never does.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => null)),
    ),
  );
  // In one go and in the page itself, without listing what is right: the same faults are found in a quarter of the time.
  // Frames of other origins are not looked into; they are not ours.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  // Under a dialog lies a page that was judged before it.
  if (await page.getByRole('dialog').count()) axe.include('[role="dialog"]');
  // Fifty tables are drawn alike: the first ones, of both kinds, stand for all.
  for (const repeated of ['svg[role="group"] > g:nth-of-type(n+8)', 'main li:nth-child(n+12)'])
    if (await page.locator(repeated).count()) axe.exclude(repeated);
  // On a phone the cart lies over the lower edge; what it half covers can be scrolled into the open.
  const cart = page.getByRole('region', { name: 'Your cart' });
  const lay = (position: string) =>
    cart.evaluateAll((elements, value) => {
      for (const element of elements) element.style.position = value;
    }, position);
  await lay('static');
  const judged = await axe.analyze().catch((error: unknown) => {
    // A dialog that was closing is gone by now: the page under it is judged.
    if (String(error).includes('No elements found for include')) return null;
    throw error;
  });
  await lay('');
  if (!judged) return expectAccessible(page);
  const { violations } = judged;
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    ),
  ).toEqual([]);
}

export { expect };

/** Waits until the program has taken over the page that the server drew; a touch begins it. */
export async function takenOver(page: Page): Promise<void> {
  await page.mouse.move(40, 300);
  await page.mouse.move(40, 310);
  await expect(page.locator('#root[data-drawn]')).toHaveCount(0);
}
