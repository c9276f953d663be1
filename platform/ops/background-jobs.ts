import type { Logger } from 'pino';
import { runInBackground } from '../costly-work.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';

/** Work outside requests, such as the outbox and the timer jobs. */
export type BackgroundJob = {
  name: string;
  start(): Promise<void> | void;
  /** Resolves when the running task has finished. */
  stop(): Promise<void>;
};

/**
 * Runs `work` repeatedly with a pause in between. An error is logged, and the job goes on. `runNow` runs `work` right away, or right
 * after the current run.
 */
export function createIntervalJob(
  name: string,
  pauseMilliseconds: number,
  log: Logger,
  work: () => Promise<unknown>,
): BackgroundJob & { runNow(): void } {
  let stopped = true;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let runAgain = false;

  async function runOnce(): Promise<void> {
    try {
      await runInBackground(work);
    } catch (error) {
      // The monitor logs an outage of the database once.
      const level = isDatabaseUnavailable(error) ? 'debug' : 'error';
      if (!stopped)
        log[level]({ error, name }, 'Background job failed; it runs again after the pause');
    }
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(run, milliseconds);
  }

  function run(): void {
    if (running) {
      runAgain = true;
      return;
    }
    running = runOnce().finally(() => {
      running = null;
      schedule(runAgain ? 0 : pauseMilliseconds);
      runAgain = false;
    });
  }

  return {
    name,
    start() {
      stopped = false;
      schedule(0);
    },
    runNow() {
      if (!stopped) run();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
