import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { uiMessages } from '#contract/ui-messages.ts';
import { type PaymentResponse, usePayment } from './usePayment.ts';

const declined = (message: string): PaymentResponse => ({
  status: 'declined',
  message,
  clientSecret: null,
});

type PaymentProps = {
  pay: () => Promise<PaymentResponse>;
  find: () => PaymentResponse | null;
};

/** A payment without a card, whose lost response is found again. */
function Payment({ pay, find }: PaymentProps) {
  const payment = usePayment<string, PaymentResponse>({
    card: { current: null },
    payingMessage: 'Paying...',
    skipsCard: () => true,
    pay,
    fetchPayment: (response) => Promise.resolve(response),
    findLostPayment: () => {
      const match = find();
      return Promise.resolve(match && (() => Promise.resolve(match)));
    },
    onPaid: () => undefined,
  });
  return (
    <>
      <button type="button" onClick={() => void payment.start('')}>
        Pay
      </button>
      <p>{payment.declined ?? payment.failure ?? payment.progress ?? 'Nothing yet'}</p>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const lose = () => Promise.reject(new TypeError('The connection was lost.'));
const press = () =>
  page
    .getByRole('button', { name: 'Pay' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
const getText = () => document.querySelector('p')?.textContent;

test('the reason of a card that was declined while the connection was lost is told', async () => {
  const find = vi.fn(() => declined('Your card has expired.'));
  await render(<Payment pay={lose} find={find} />);
  press();
  // An earlier card may have been declined, so it asks for a while.
  await vi.advanceTimersByTimeAsync(6_000);
  expect(getText()).not.toContain('Your card has expired.');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(getText()).toBe(uiMessages.paymentFailed('Your card has expired.'));
});

const reason = 'Your card has expired.';
const code = 'card-declined' as const;
const declinedProblem = Object.assign(new Error(reason), {
  problem: { type: `/problems/${code}`, title: code, status: 402, detail: reason, code },
});

test.each([
  ['a response', () => Promise.resolve(declined(reason))],
  ['an error', () => Promise.reject(declinedProblem)],
])(
  'a decline that was shown before, as %s, is no reason of a payment that never arrived',
  async (_, decline) => {
    const pay = vi.fn<PaymentProps['pay']>(lose).mockImplementationOnce(decline);
    await render(<Payment pay={pay} find={() => declined(reason)} />);
    press();
    await vi.advanceTimersByTimeAsync(0);
    expect(getText()).toBe(uiMessages.paymentFailed(reason));
    press();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(getText()).toBe(uiMessages.notCharged);
  },
);

test('after a time without a connection, a payment has as long as before to appear', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let match: PaymentResponse | null = null;
  await render(<Payment pay={lose} find={() => match} />);
  press();
  await vi.advanceTimersByTimeAsync(60_000);
  isOnline.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(getText()).not.toBe(uiMessages.notCharged);
  match = declined('Your card has expired.');
  await vi.advanceTimersByTimeAsync(8_000);
  expect(getText()).toBe(uiMessages.paymentFailed('Your card has expired.'));
});
