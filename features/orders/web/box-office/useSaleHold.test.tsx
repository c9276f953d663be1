import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { uiMessages } from '#contract/ui-messages.ts';
import { SaleHoldError } from './SaleHoldNotes.tsx';
import { useSaleHold } from './useSaleHold.ts';

/** What the hook tells a screen. */
const onLost = vi.fn<(ids: readonly number[]) => void>();
const onExpired = vi.fn<(ids: readonly number[]) => void>();
const finished = vi.fn<() => void>();

function Screen({ ids }: { ids: readonly number[] }) {
  const hold = useSaleHold({
    event: 1,
    hold: '11111111-1111-4111-8111-111111111111',
    ids,
    isPaused: false,
    onLost,
    onExpired,
  });
  return (
    <>
      <p>
        {hold.own.join()} {hold.heldUntil ? 'until then' : 'not held'}
      </p>
      <SaleHoldError error={hold.error} onRetry={hold.renew} />
      <button type="button" onClick={() => void hold.finish().then(finished)}>
        Sell
      </button>
    </>
  );
}

type Held = { held: readonly number[]; lost?: readonly number[]; heldSeconds?: number };
/** The calls that wait for their end, with the chairs that they ask for. */
const calls: { chairs: readonly number[]; respond: (body: Held) => void; fail: () => void }[] = [];

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal(
    'fetch',
    (_: unknown, init: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        const { chairs }: { chairs: number[] } = JSON.parse(String(init.body));
        calls.push({
          chairs,
          respond: (body) => resolve(Response.json({ heldSeconds: 600, lost: [], ...body })),
          fail: () => reject(new TypeError('The connection was lost.')),
        });
      }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** Waits for a call. */
const getCall = (index: number) => vi.waitUntil(() => calls[index]);
const listCalls = () => calls.map(({ chairs }) => chairs);
const text = page.getByRole('paragraph').first();

test('only what the server holds is held', async () => {
  await render(<Screen ids={[1, 2, 3]} />);
  await expect.element(text).toHaveTextContent('1,2,3 not held');
  (await getCall(0)).respond({ held: [1, 2] });
  await expect.element(text).toHaveTextContent('1,2 until then');
});

test('only what was held expires', async () => {
  await render(<Screen ids={[1, 2, 3]} />);
  (await getCall(0)).respond({ held: [1, 2], heldSeconds: 0 });
  await expect.poll(() => onExpired.mock.calls).toEqual([[[1, 2]]]);
});

test('nothing is held until then when the server holds none of them', async () => {
  await render(<Screen ids={[1]} />);
  (await getCall(0)).respond({ held: [] });
  await expect.element(text).toHaveTextContent(/^not held/);
});

test('of the choices during a call only the newest is sent, and the sale waits for it', async () => {
  const { rerender } = await render(<Screen ids={[1]} />);
  await rerender(<Screen ids={[1, 2]} />);
  await rerender(<Screen ids={[1, 2, 3]} />);
  await expect.poll(listCalls).toEqual([[1]]);
  await page.getByRole('button', { name: 'Sell' }).click();
  (await getCall(0)).respond({ held: [1] });
  await expect.poll(listCalls).toEqual([[1], [1, 2, 3]]);
  // A chair that was chosen meanwhile is not lost before the server was asked for it.
  await expect.element(text).toHaveTextContent('1,2,3');
  expect(finished).not.toHaveBeenCalled();
  (await getCall(1)).respond({ held: [1, 2], lost: [3] });
  await expect.poll(() => finished.mock.calls.length).toBe(1);
  expect(onLost).toHaveBeenCalledExactlyOnceWith([3]);
});

test('says why the chairs are not held, and asks again', async () => {
  await render(<Screen ids={[1]} />);
  (await getCall(0)).fail();
  await expect.element(page.getByRole('alert')).toHaveTextContent(uiMessages.offline);
  await page.getByRole('button', { name: 'Try Again' }).click();
  (await getCall(1)).respond({ held: [1] });
  await expect.element(text).toHaveTextContent('1 until then');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('gives the chairs back when the screen or the page is left, and holds them when it is back', async () => {
  const { unmount } = await render(<Screen ids={[1]} />);
  await expect.poll(listCalls).toEqual([[1]]);
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  await expect.poll(listCalls).toEqual([[1], []]);
  (await getCall(0)).respond({ held: [1] });
  await expect.element(text).toHaveTextContent('until then');
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.poll(listCalls).toEqual([[1], [], [1]]);
  await unmount();
  await expect.poll(listCalls).toEqual([[1], [], [1], []]);
});

test('makes no call where nothing was chosen', async () => {
  const { unmount } = await render(<Screen ids={[]} />);
  await unmount();
  expect(listCalls()).toEqual([]);
});
