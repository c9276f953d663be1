import type { Logger } from 'pino';

/** Work that goes on beside the requests: the sweeper, the reconciler, the outbox. */
export type Background = {
  name: string;
  start(): Promise<void> | void;
  /** Ends after what is in flight is done. */
  stop(): Promise<void>;
};

/** Repeats a piece of work with a pause between; a failure is logged and does not end it. `wake` starts the next turn at once. */
export function repeat(
  name: string,
  pauseMilliseconds: number,
  log: Logger,
  work: () => Promise<unknown>,
): Background & { wake(): void } {
  let stopped = true;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let again = false;

  async function turn(): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!stopped) log.error({ error, name }, 'background work failed and will be tried again');
    }
  }

  function plan(milliseconds: number): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(run, milliseconds);
  }

  function run(): void {
    if (running) {
      again = true;
      return;
    }
    running = turn().finally(() => {
      running = null;
      plan(again ? 0 : pauseMilliseconds);
      again = false;
    });
  }

  return {
    name,
    start() {
      stopped = false;
      plan(0);
    },
    wake() {
      if (!stopped) run();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
