import { attemptStates } from '#features/payments/contract/payments.ts';
import { describe, expect, test } from 'vitest';
import {
  type AttemptSnapshot,
  type IntentSnapshot,
  isPending,
  decideFromIntent,
  canTransition,
  getNextStep,
} from './rules.ts';

const timestamp = new Date('2027-05-01T16:00:00Z');
const attempt = (change: Partial<AttemptSnapshot> = {}): AttemptSnapshot => ({
  id: 'a1',
  state: 'CONFIRMING',
  intentId: 'pi_1',
  amountCents: 20_600,
  cancelRequestedAt: null,
  ...change,
});
const intent = (change: Partial<IntentSnapshot> = {}): IntentSnapshot => ({
  id: 'pi_1',
  state: 'requires_capture',
  amountCents: 20_600,
  currency: 'usd',
  reference: 'a1',
  decline: null,
  ...change,
});

describe('transitions of an attempt', () => {
  test.each([
    ['CREATED', 'INTENT'],
    ['CREATED', 'CONFIRMING'],
    ['INTENT', 'CONFIRMING'],
    ['CONFIRMING', 'ACTION'],
    ['CONFIRMING', 'AUTHORIZED'],
    ['CONFIRMING', 'UNKNOWN'],
    ['UNKNOWN', 'SUCCEEDED'],
    ['ACTION', 'CANCELED'],
    ['AUTHORIZED', 'SUCCEEDED'],
  ] as const)('%s can become %s', (from, to) => expect(canTransition(from, to)).toBe(true));

  test.each([
    ['CREATED', 'ACTION'],
    ['AUTHORIZED', 'DECLINED'],
    ['AUTHORIZED', 'UNKNOWN'],
    ['ACTION', 'UNKNOWN'],
    ['SUCCEEDED', 'CANCELED'],
  ] as const)('%s cannot become %s', (from, to) => expect(canTransition(from, to)).toBe(false));

  test.each(['SUCCEEDED', 'DECLINED', 'CANCELED'] as const)('%s is final', (from) => {
    expect(attemptStates.filter((to) => canTransition(from, to))).toEqual([]);
  });
});

describe('decisions from an intent', () => {
  const decline = { code: 'card_declined', declineCode: 'insufficient_funds' };
  test.each([
    ['authorised money is delivered', {}, {}, { kind: 'deliver', to: 'AUTHORIZED' }],
    [
      'a charged payment is delivered',
      { state: 'UNKNOWN' },
      { state: 'succeeded' },
      { kind: 'deliver', to: 'SUCCEEDED' },
    ],
    [
      'a webhook before our response counts',
      { state: 'CREATED', intentId: null },
      {},
      { kind: 'deliver', to: 'AUTHORIZED' },
    ],
    [
      'a decline has its code',
      {},
      { state: 'requires_payment_method', decline },
      { kind: 'decline', code: 'insufficient_funds' },
    ],
    ['a fresh intent says nothing', {}, { state: 'requires_payment_method' }, { kind: 'nothing' }],
    ['the bank asks', {}, { state: 'requires_action' }, { kind: 'ask' }],
    ['the bank asks again', { state: 'ACTION' }, { state: 'requires_action' }, { kind: 'nothing' }],
    [
      'a canceled intent is released',
      { state: 'ACTION' },
      { state: 'canceled' },
      { kind: 'release' },
    ],
    [
      'a capture is applied once',
      { state: 'AUTHORIZED' },
      { state: 'succeeded' },
      { kind: 'captured' },
    ],
    ['an old event changes nothing', { state: 'AUTHORIZED' }, {}, { kind: 'nothing' }],
    [
      'a settled attempt does not change',
      { state: 'SUCCEEDED' },
      { state: 'canceled' },
      { kind: 'nothing' },
    ],
    [
      'a paid attempt stays paid',
      { state: 'SUCCEEDED' },
      { state: 'succeeded' },
      { kind: 'nothing' },
    ],
    ['money after a decline goes back', { state: 'DECLINED' }, {}, { kind: 'give-back' }],
    [
      'a payment after a cancellation is refunded',
      { state: 'CANCELED' },
      { state: 'succeeded' },
      { kind: 'give-back' },
    ],
    [
      'a payment being canceled is not delivered',
      { cancelRequestedAt: timestamp },
      {},
      { kind: 'nothing' },
    ],
    [
      'a charged payment can no longer be canceled',
      { cancelRequestedAt: timestamp },
      { state: 'succeeded' },
      { kind: 'deliver', to: 'SUCCEEDED' },
    ],
    ['another amount buys nothing', {}, { amountCents: 100 }, { kind: 'foreign' }],
    [
      'the amount of an unpaid intent does not matter',
      {},
      { state: 'canceled', amountCents: 100 },
      { kind: 'release' },
    ],
    [
      'an ended attempt without money stays ended',
      { state: 'DECLINED' },
      { state: 'processing' },
      { kind: 'nothing' },
    ],
    [
      'an authorized payment that the bank ended is released',
      { state: 'AUTHORIZED' },
      { state: 'canceled' },
      { kind: 'release' },
    ],
    ['another currency buys nothing', {}, { currency: 'ugx' }, { kind: 'foreign' }],
    ['another intent buys nothing', {}, { id: 'pi_2' }, { kind: 'foreign' }],
    ["another attempt's intent buys nothing", {}, { reference: 'a2' }, { kind: 'foreign' }],
  ] as const)('%s', (_, local, provider, verdict) => {
    expect(decideFromIntent(attempt(local), intent(provider))).toEqual(verdict);
  });
});

describe('next steps of the reconciler', () => {
  test.each([
    ['settles money, also after the hold ended', {}, {}, true, 'settle'],
    [
      'repeats a confirmation that never arrived',
      { state: 'UNKNOWN' },
      { state: 'requires_payment_method' },
      false,
      'confirm',
    ],
    [
      'cancels before a chair is released',
      { state: 'UNKNOWN' },
      { state: 'requires_payment_method' },
      true,
      'cancel',
    ],
    [
      'waits for the bank challenge',
      { state: 'ACTION' },
      { state: 'requires_action' },
      false,
      'wait',
    ],
    [
      'does not wait for the challenge forever',
      { state: 'ACTION' },
      { state: 'requires_action' },
      true,
      'cancel',
    ],
    [
      'does not cancel a processing intent',
      { state: 'UNKNOWN' },
      { state: 'processing' },
      true,
      'wait',
    ],
    ['waits for the capture', { state: 'AUTHORIZED' }, {}, true, 'wait'],
    ['cancels an intent of another amount', {}, { amountCents: 1 }, false, 'cancel'],
    ['settles a new challenge of the bank', {}, { state: 'requires_action' }, false, 'settle'],
    ['cancels a challenge after the hold ended', {}, { state: 'requires_action' }, true, 'cancel'],
    [
      'cancels a challenge when that was requested',
      { cancelRequestedAt: timestamp },
      { state: 'requires_action' },
      false,
      'cancel',
    ],
    [
      'cancels an unconfirmed intent when that was requested',
      { state: 'UNKNOWN', cancelRequestedAt: timestamp },
      { state: 'requires_payment_method' },
      false,
      'cancel',
    ],
  ] as const)('%s', (_, local, provider, ended, step) => {
    expect(getNextStep(attempt(local), intent(provider), ended)).toBe(step);
  });

  test('every attempt without an outcome is pending', () => {
    expect(attemptStates.filter(isPending)).toEqual([
      'CREATED',
      'INTENT',
      'CONFIRMING',
      'ACTION',
      'UNKNOWN',
    ]);
  });
});
