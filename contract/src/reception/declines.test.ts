import { describe, expect, test } from 'vitest';
import { declineSentence } from './declines.ts';

describe('what a buyer reads of a refused card', () => {
  test.each(['lost_card', 'stolen_card', 'fraudulent', 'generic_decline', 'something_new'])(
    '%s reads like any refusal',
    (code) => {
      expect(declineSentence(code)).toBe(declineSentence(null));
    },
  );
  test.each([
    ['insufficient_funds', 'insufficient funds'],
    ['expired_card', 'has expired'],
    ['incorrect_cvc', 'security code'],
    ['processing_error', 'try again in a moment'],
  ])('%s says what the buyer can do', (code, part) => {
    expect(declineSentence(code)).toContain(part);
  });
});
