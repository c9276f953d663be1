import { undeclaredProblem } from '#platform/http/error-handler.ts';
import { createLogger } from '#platform/ops/log.ts';

/** A log whose `check` throws when an endpoint answered with a problem that it does not declare. */
export function createWatchedLog(level: string) {
  const lines = new Set<string>();
  const log = createLogger(level, {
    write(line) {
      process.stdout.write(line);
      if (!line.includes(undeclaredProblem)) return;
      const { method, route, problem } = JSON.parse(line);
      lines.add(`${method} ${route}: ${problem}`);
    },
  });
  return {
    log,
    check() {
      if (lines.size > 0) throw new Error(`Undeclared problems:\n${[...lines].join('\n')}`);
    },
  };
}
