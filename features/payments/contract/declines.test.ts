import { describe, expect, test } from 'vitest';
import { declineMessage } from './declines.ts';

describe('the message for a declined card', () => {
  test.each(['lost_card', 'stolen_card', 'fraudulent', 'generic_decline', 'something_new'])(
    '%s reads like any other decline',
    (code) => {
      expect(declineMessage(code)).toBe(declineMessage(null));
    },
  );
  test.each([
    ['insufficient_funds', 'insufficient funds'],
    ['expired_card', 'has expired'],
    ['incorrect_cvc', 'security code'],
    ['processing_error', 'try again in a moment'],
  ])('%s tells the buyer what to do', (code, part) => {
    expect(declineMessage(code)).toContain(part);
  });
});
