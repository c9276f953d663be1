// What a person sees: one line for each step, with its time.

/** A failure that is explained in words; it is shown without a stack. */
export class Failure extends Error {}

/** Prints a line. It goes to stderr, so that a command's own output stays clean. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Runs one step and prints its name, its outcome and its time.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  if (process.stderr.isTTY) process.stderr.write(`… ${name}\r`);
  try {
    const result = await work();
    say(`✓ ${name} (${seconds()})`);
    return result;
  } catch (error) {
    say(`✗ ${name} (${seconds()})`);
    throw error;
  }
}
