import { undeclaredCost } from '#platform/costly-work.ts';
import { undeclaredProblem } from '#platform/http/error-handler.ts';
import { createLogger } from '#platform/ops/log.ts';

/**
 * A log whose `check` throws when an endpoint answered with a problem, or did costly work, that it does not
 * declare. `lines` are all that it has written.
 */
export function createWatchedLog(level: string) {
  const undeclared = new Set<string>();
  const lines: string[] = [];
  const log = createLogger(level, {
    write(line) {
      process.stdout.write(line);
      lines.push(line);
      if (!line.includes(undeclaredProblem) && !line.includes(undeclaredCost)) return;
      const { method, route, problem, cost } = JSON.parse(line);
      undeclared.add(`${method} ${route}: ${problem ?? cost}`);
    },
  });
  return {
    log,
    lines,
    check() {
      if (undeclared.size > 0)
        throw new Error(`Undeclared problems or costs:\n${[...undeclared].join('\n')}`);
    },
  };
}
