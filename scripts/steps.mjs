// Progress on the terminal: one line for each step, with its time.

/** An expected failure; its message is shown without a stack. */
export class BuildError extends Error {}

/** Prints a line to stderr, so that a command's own output stays clean. */
export function log(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Runs one step and prints its name, its outcome and its time.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function runStep(name, work) {
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  if (process.stderr.isTTY) process.stderr.write(`… ${name}\r`);
  try {
    const result = await work();
    log(`✓ ${name} (${seconds()})`);
    return result;
  } catch (error) {
    log(`✗ ${name} (${seconds()})`);
    throw error;
  }
}
