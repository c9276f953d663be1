import { undeclaredCost } from '#platform/costly-work.ts';
import { undeclaredProblem } from '#platform/http/error-handler.ts';
import { createLogger } from '#platform/ops/log.ts';

/** A log whose `check` throws when an endpoint answered with a problem, or did costly work, that it does not declare. */
export function createWatchedLog(level: string) {
  const lines = new Set<string>();
  const log = createLogger(level, {
    write(line) {
      process.stdout.write(line);
      if (!line.includes(undeclaredProblem) && !line.includes(undeclaredCost)) return;
      const { method, route, problem, cost } = JSON.parse(line);
      lines.add(`${method} ${route}: ${problem ?? cost}`);
    },
  });
  return {
    log,
    check() {
      if (lines.size > 0)
        throw new Error(`Undeclared problems or costs:\n${[...lines].join('\n')}`);
    },
  };
}
