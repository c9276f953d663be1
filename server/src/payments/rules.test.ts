import { attemptStates } from '@namugongo/contract/payments';
import { describe, expect, test } from 'vitest';
import {
  type AttemptFacts,
  type IntentFacts,
  isUndecided,
  judge,
  mayBecome,
  nextStep,
} from './rules.ts';

const moment = new Date('2027-05-01T16:00:00Z');
const attempt = (change: Partial<AttemptFacts> = {}): AttemptFacts => ({
  id: 'a1',
  state: 'CONFIRMING',
  intentId: 'pi_1',
  amountCents: 20_600,
  cancelRequestedAt: null,
  ...change,
});
const intent = (change: Partial<IntentFacts> = {}): IntentFacts => ({
  id: 'pi_1',
  state: 'requires_capture',
  amountCents: 20_600,
  currency: 'usd',
  reference: 'a1',
  decline: null,
  ...change,
});

describe('the steps of an attempt', () => {
  test.each([
    ['CREATED', 'INTENT'],
    ['INTENT', 'CONFIRMING'],
    ['CONFIRMING', 'ACTION'],
    ['CONFIRMING', 'AUTHORIZED'],
    ['CONFIRMING', 'UNKNOWN'],
    ['UNKNOWN', 'SUCCEEDED'],
    ['ACTION', 'CANCELED'],
    ['AUTHORIZED', 'SUCCEEDED'],
  ] as const)('%s may become %s', (from, to) => expect(mayBecome(from, to)).toBe(true));

  test.each([
    ['CREATED', 'CONFIRMING'],
    ['AUTHORIZED', 'DECLINED'],
    ['AUTHORIZED', 'UNKNOWN'],
    ['ACTION', 'UNKNOWN'],
    ['SUCCEEDED', 'CANCELED'],
  ] as const)('%s may not become %s', (from, to) => expect(mayBecome(from, to)).toBe(false));

  test.each(['SUCCEEDED', 'DECLINED', 'CANCELED'] as const)('%s is the end', (from) => {
    expect(attemptStates.filter((to) => mayBecome(from, to))).toEqual([]);
  });
});

describe('what a look at the provider means', () => {
  const decline = { code: 'card_declined', declineCode: 'insufficient_funds' };
  test.each([
    ['authorised money is delivered', {}, {}, { kind: 'deliver', to: 'AUTHORIZED' }],
    [
      'taken money is delivered',
      { state: 'UNKNOWN' },
      { state: 'succeeded' },
      { kind: 'deliver', to: 'SUCCEEDED' },
    ],
    [
      'an early webhook counts before our own answer',
      { state: 'CREATED', intentId: null },
      {},
      { kind: 'deliver', to: 'AUTHORIZED' },
    ],
    [
      'a decline names its code',
      {},
      { state: 'requires_payment_method', decline },
      { kind: 'decline', code: 'insufficient_funds' },
    ],
    ['a fresh intent says nothing', {}, { state: 'requires_payment_method' }, { kind: 'nothing' }],
    ['the bank asks', {}, { state: 'requires_action' }, { kind: 'ask' }],
    ['the bank asks again', { state: 'ACTION' }, { state: 'requires_action' }, { kind: 'nothing' }],
    [
      'a cancelled intent is released',
      { state: 'ACTION' },
      { state: 'canceled' },
      { kind: 'release' },
    ],
    [
      'a capture is seen once',
      { state: 'AUTHORIZED' },
      { state: 'succeeded' },
      { kind: 'captured' },
    ],
    ['an old event changes nothing', { state: 'AUTHORIZED' }, {}, { kind: 'nothing' }],
    [
      'a finished attempt stays',
      { state: 'SUCCEEDED' },
      { state: 'canceled' },
      { kind: 'nothing' },
    ],
    ['money after a decline goes back', { state: 'DECLINED' }, {}, { kind: 'give-back' }],
    [
      'money after a cancel goes back',
      { state: 'CANCELED' },
      { state: 'succeeded' },
      { kind: 'give-back' },
    ],
    [
      'money that is being cancelled sells nothing',
      { cancelRequestedAt: moment },
      {},
      { kind: 'nothing' },
    ],
    [
      'what was taken can no longer be cancelled',
      { cancelRequestedAt: moment },
      { state: 'succeeded' },
      { kind: 'deliver', to: 'SUCCEEDED' },
    ],
    ['another amount buys nothing', {}, { amountCents: 100 }, { kind: 'foreign' }],
    ['another currency buys nothing', {}, { currency: 'ugx' }, { kind: 'foreign' }],
    ['another intent buys nothing', {}, { id: 'pi_2' }, { kind: 'foreign' }],
    ["another attempt's intent buys nothing", {}, { reference: 'a2' }, { kind: 'foreign' }],
  ] as const)('%s', (_, ours, theirs, verdict) => {
    expect(judge(attempt(ours), intent(theirs))).toEqual(verdict);
  });
});

describe('what the reconciler does next', () => {
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
      'cancels before a chair is freed',
      { state: 'UNKNOWN' },
      { state: 'requires_payment_method' },
      true,
      'cancel',
    ],
    [
      'lets the buyer answer the bank',
      { state: 'ACTION' },
      { state: 'requires_action' },
      false,
      'wait',
    ],
    [
      'does not wait for the bank for ever',
      { state: 'ACTION' },
      { state: 'requires_action' },
      true,
      'cancel',
    ],
    [
      'cannot cancel what is being processed',
      { state: 'UNKNOWN' },
      { state: 'processing' },
      true,
      'wait',
    ],
    ['cancels an intent of another amount', {}, { amountCents: 1 }, false, 'cancel'],
  ] as const)('%s', (_, ours, theirs, ended, step) => {
    expect(nextStep(attempt(ours), intent(theirs), ended)).toBe(step);
  });

  test('every attempt without an outcome is undecided', () => {
    expect(attemptStates.filter(isUndecided)).toEqual([
      'CREATED',
      'INTENT',
      'CONFIRMING',
      'ACTION',
      'UNKNOWN',
    ]);
  });
});
