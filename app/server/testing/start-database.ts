import type { TestProject } from 'vitest/node';
import { loadStarterContent } from '../load-starter.ts';
import { fixedClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { startTestDatabase } from '#platform/database/testing/start-database.ts';
import { testNow } from './test-now.ts';

/** Global setup: starts a database with the starter content. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return startTestDatabase(project, async (templateUrl) => {
    const handle = openDatabase(templateUrl, 1);
    await loadStarterContent(handle.database, fixedClock(testNow));
    await handle.close();
  });
}
