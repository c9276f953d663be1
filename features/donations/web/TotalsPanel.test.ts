import { expect, test } from 'vitest';
import { listTicks } from './TotalsPanel.tsx';

test.each([
  [120_00, [0, 50_00, 100_00, 150_00]],
  [200_00, [0, 50_00, 100_00, 150_00, 200_00]],
  [200_01, [0, 100_00, 200_00, 300_00]],
  [7_00, [0, 2_00, 4_00, 6_00, 8_00]],
  [1_234_567_00, [0, 500_000_00, 1_000_000_00, 1_500_000_00]],
  [1, [0, 1]],
  [0, [0]],
])('for at most %i cents the lines are at %j', (max, ticks) => {
  expect(listTicks(max)).toEqual(ticks);
});
