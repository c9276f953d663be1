// Progress on the terminal: one line for each step, with its time.

/** An expected failure; its message is shown without a stack. */
export class BuildError extends Error {}

/** The line of a step in progress is longer than that of its end. */
const clearLine = process.stderr.isTTY ? '\u001b[2K' : '';

/** Prints a line to stderr, so that a command's own output stays clean. */
export function log(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Runs one step and prints its name, its outcome and its time; with `usual`, first how long it usually takes.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {{ usual?: string }} [options]
 * @returns {Promise<T>}
 */
export async function runStep(name, work, { usual } = {}) {
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  const started = `… ${name}${usual ? ` (usually ${usual})` : ''}`;
  if (process.stderr.isTTY) process.stderr.write(`${started}\r`);
  else if (usual) log(started);
  try {
    const result = await work();
    log(`${clearLine}✓ ${name} (${seconds()})`);
    return result;
  } catch (error) {
    log(`${clearLine}✗ ${name} (${seconds()})`);
    throw error;
  }
}
