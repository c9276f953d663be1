import { expect, test } from 'vitest';
import { describePlace } from './PartyScreen.tsx';

test.each([
  [0, 'No one is ahead of you.'],
  [1, '1 party is ahead of you. Seats go to the first party that they fit.'],
  [3, '3 parties are ahead of you. Seats go to the first party that they fit.'],
])('%i ahead: %s', (ahead, text) => {
  expect(describePlace(ahead)).toBe(text);
});
