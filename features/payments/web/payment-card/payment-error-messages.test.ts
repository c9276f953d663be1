import { type ApiError, callEndpoint } from '#contract/client.ts';
import { post } from '#contract/endpoint.ts';
import { problemDetail, type ProblemCode, problems } from '#contract/problems.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  getPaymentErrorMessage,
  isPaymentUnknown,
  isUnanswered,
} from './payment-error-messages.ts';

function createError(code: ProblemCode, details: Record<string, unknown> = {}): ApiError {
  const detail = problemDetail(code, details);
  return Object.assign(new Error(detail), {
    problem: { type: '', title: code, status: problems[code].status, detail, code },
  });
}

const timeOut =
  'Your payment request timed out, but your card may have been charged. Please check your email for confirmation before trying again.';

const call = post('/api/payment', { summary: '', access: 'everybody', response: z.object({}) });

const dropWithinResponse = () =>
  Promise.resolve(
    new Response(
      new ReadableStream({
        start: (controller) => controller.error(new TypeError('network error')),
      }),
    ),
  );

describe('messages of the error dialog (specification, section 8)', () => {
  it.each([
    [
      createError('payment-unavailable'),
      'Payment processing is not available. Please try again later.',
    ],
    [createError('card-missing'), 'Card information is missing. Please refresh and try again.'],
    [createError('payment-status-unknown'), timeOut],
    [
      createError('card-declined', { reason: 'Your card was declined.' }),
      'Payment failed: Your card was declined.',
    ],
    [
      createError('reservation-incomplete'),
      "Your payment was successful, but we couldn't complete your reservation. Our team will process it manually and contact you soon.",
    ],
    [createError('payment-failed'), 'Payment processing failed. Please try again.'],
    [
      createError('internal-error', { reference: 'k4m' }),
      'Payment failed: Something went wrong on our side. Please try again. If it keeps happening, tell us this number: k4m.',
    ],
    [createError('too-many-requests'), `Payment failed: ${problemDetail('too-many-requests')}`],
    [createError('cart-empty'), 'Your cart is empty'],
    [new DOMException('late', 'TimeoutError'), timeOut],
  ])('%s', (error, message) => {
    expect(getPaymentErrorMessage(error)).toBe(message);
  });

  const respond = (status: number) => () =>
    Promise.resolve(new Response('<html>proxy</html>', { status }));
  const connectionLost =
    'Payment failed: The connection was lost, but your card may have been charged. Please check your email for confirmation before trying again.';
  it.each([
    [
      'a dropped connection',
      () => Promise.reject(new TypeError('Failed to fetch')),
      connectionLost,
      true,
    ],
    ['a connection that drops within the response', dropWithinResponse, connectionLost, true],
    [
      'a plain 500',
      respond(500),
      'Payment failed: Something went wrong on our side. Please try again. If it keeps happening, tell us this number: status 500.',
      false,
    ],
    ['a plain 502', respond(502), 'Payment processing failed. Please try again.', false],
    ['a plain 504', respond(504), timeOut, true],
  ])('%s', async (_, send, message, isUnknown) => {
    const error: unknown = await callEndpoint('', call, {}, { fetch: send }).catch(
      (cause: unknown) => cause,
    );
    expect(getPaymentErrorMessage(error)).toBe(message);
    expect(isPaymentUnknown(error)).toBe(isUnknown);
  });

  it('a call that lasts too long timed out', async () => {
    const signal = AbortSignal.timeout(1);
    const send = () =>
      new Promise<Response>((_, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason));
      });
    const error: unknown = await callEndpoint('', call, {}, { fetch: send, signal }).catch(
      (cause: unknown) => cause,
    );
    expect(getPaymentErrorMessage(error)).toBe(timeOut);
    expect(isPaymentUnknown(error)).toBe(true);
  });

  it('a lost response is unknown, a declined card is not', () => {
    expect(isPaymentUnknown(new TypeError('fetch failed'))).toBe(true);
    expect(isPaymentUnknown(createError('card-declined', { reason: 'x' }))).toBe(false);
  });

  it.each([
    ['a lost response', new TypeError('fetch failed'), true],
    ['a server that cannot answer', createError('shutting-down'), true],
    ['no such order', createError('order-not-found'), false],
  ])('a question after %s', (_, error, isRepeated) => {
    expect(isUnanswered(error)).toBe(isRepeated);
  });
});
