import { expect, it } from 'vitest';
import { getAnnouncementState } from './announcement-states.ts';

const times = { draft: false, publishOn: null, expiresOn: null };

it.each([
  [{}, 'shown'],
  [{ draft: true, expiresOn: '2027-05-01' }, 'draft'],
  [{ publishOn: '2027-05-03' }, 'planned'],
  [{ publishOn: '2027-05-02', expiresOn: '2027-05-02' }, 'shown'],
  [{ expiresOn: '2027-05-01' }, 'expired'],
] as const)('%o on May 2 is %s', (rest, state) => {
  expect(getAnnouncementState({ ...times, ...rest }, '2027-05-02')).toBe(state);
});
