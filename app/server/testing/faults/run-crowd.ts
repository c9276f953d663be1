import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../random.ts';
import { createJournal, type Crowd, type Journal } from './journal.ts';
import { runBuyers } from './run-buyers.ts';
import { runDoor } from './run-door.ts';
import { runStaff } from './run-staff.ts';

/** Within this time after everything is repaired, everyone gets an outcome. */
const responseMilliseconds = 240_000;

/** Starts buyers, staff and doors. `finish` lets everyone get an answer and resolves with all of them. */
export function startCrowd(
  seed: number,
  getBase: () => string,
  headers: Record<string, string>,
): { journal: Journal; finish(): Promise<void> } {
  const journal = createJournal();
  let overAt = Number.POSITIVE_INFINITY;
  const crowd: Crowd = {
    journal,
    getBase,
    headers,
    isClosing: () => overAt < Number.POSITIVE_INFINITY,
    isOver: () => performance.now() > overAt,
    pause,
  };
  const running = Promise.all([
    runBuyers(crowd, `first-${seed}`, createRandom(seed + 1)),
    runBuyers(crowd, `second-${seed}`, createRandom(seed + 2)),
    runStaff(crowd, `desk-${seed}`, createRandom(seed + 3)),
    runDoor(crowd, 'main-door', createRandom(seed + 4)),
    runDoor(crowd, 'side-door', createRandom(seed + 5)),
  ]);
  return {
    journal,
    async finish() {
      overAt = performance.now() + responseMilliseconds;
      await running;
    },
  };
}
