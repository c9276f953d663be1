import type { Answer, Endpoint } from '@namugongo/contract/endpoint';
import { z } from 'zod';

/** Answers that came with the document count as fresh for this long after it was opened. */
const freshMilliseconds = 30_000;

/** Whether the page still is what the server drew. */
export const answersAreFresh = (): boolean => performance.now() <= freshMilliseconds;

let delivered: Record<string, unknown> | undefined;

function answersInDocument(): Record<string, unknown> {
  if (typeof document === 'undefined') return {};
  const text = document.getElementById('answers')?.textContent ?? '{}';
  return z.record(z.string(), z.unknown()).catch({}).parse(JSON.parse(text));
}

/** What the server sent of an address together with the page, so that nothing is asked twice; undefined when it sent nothing. */
export function deliveredAnswer<E extends Endpoint>(
  endpoint: E,
  addressOf: () => string,
): Answer<E> | undefined {
  if (!answersAreFresh()) return undefined;
  delivered ??= answersInDocument();
  let wire: unknown;
  try {
    wire = delivered[addressOf()];
  } catch {
    // Its parts are not whole yet, as of a question that waits to be asked.
    return undefined;
  }
  if (wire === undefined) return undefined;
  const read = endpoint.answer.safeParse(wire);
  return read.success ? (read.data as Answer<E>) : undefined;
}
