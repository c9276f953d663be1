import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { OpenIssuesPanel } from './OpenIssuesPanel.tsx';

afterEach(() => vi.unstubAllGlobals());

const books = { incomeCents: 0, cardCents: 0, clearingCents: 0, providerCents: 0 };

/** Opens the treasurer's board of a site where so many cards may have been tested. */
async function openBoard(testedCards: number) {
  const responses: Record<string, unknown> = {
    '/api/payment/board': { moneyWithoutChair: [], chairWithoutMoney: [] },
    '/api/payment/open': { attempts: [], refunds: [], disputes: [], testedCards },
    '/api/payment/totals': { income: [], books },
  };
  vi.stubGlobal('fetch', (input: string | URL) => {
    const { pathname } = new URL(String(input), location.href);
    return Promise.resolve(Response.json(responses[pathname] ?? {}));
  });
  const screen = await render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <OpenIssuesPanel />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText('The books match, to the cent.')).toBeVisible();
  return screen;
}

test('the board says when someone tests stolen cards', async () => {
  const screen = await openBoard(45);
  await expect.element(screen.getByText(/45 cards were declined in the last hour/)).toBeVisible();
});

test('otherwise it says nothing of declined cards', async () => {
  const screen = await openBoard(0);
  expect(screen.container.textContent).not.toContain('declined');
});
