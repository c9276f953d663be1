import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../random.ts';
import { createJournal, type Crowd, type Journal } from './journal.ts';
import { runBuyers } from './run-buyers.ts';
import { runDoor } from './run-door.ts';
import { runStaff } from './run-staff.ts';
import { runVisitors } from './run-visitors.ts';
import type { ReceivedEmail } from './start-email-server.ts';

/** Within this time after everything is repaired, everyone gets an outcome. */
const responseMilliseconds = 240_000;

type CrowdOptions = Pick<Crowd, 'getBase' | 'headers'> & {
  seed: number;
  /** Everyone's emails, also those to come. */
  received: readonly ReceivedEmail[];
};

/** Starts buyers, visitors, staff and doors. `finish` lets everyone get an answer and resolves with all of them. */
export function startCrowd({ seed, getBase, headers, received }: CrowdOptions): {
  journal: Journal;
  finish(): Promise<void>;
} {
  const journal = createJournal();
  let overAt = Number.POSITIVE_INFINITY;
  const crowd: Crowd = {
    journal,
    getBase,
    headers,
    listEmails: (to) => received.filter((email) => email.to === to),
    isClosing: () => overAt < Number.POSITIVE_INFINITY,
    isOver: () => performance.now() > overAt,
    pause,
  };
  const running = Promise.all([
    runBuyers(crowd, `first-${seed}`, createRandom(seed + 1)),
    runBuyers(crowd, `second-${seed}`, createRandom(seed + 2)),
    runVisitors(crowd, `visitor-${seed}`, createRandom(seed + 6)),
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
