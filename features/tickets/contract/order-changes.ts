import { z } from 'zod';
import { maxInt } from '#contract/codecs.ts';

/** What the door writes about a ticket. */
export const doorActions = {
  receive: 'receive guest',
  undo: 'undo receipt',
  report: 'report door conflict',
} as const;

/**
 * The id of the newest change that the screen showed, 0 without one: when there is a later one, nothing is done. What the door did with
 * other tickets of the order doesn't count.
 */
export const seenChange = z.int().min(0).max(maxInt);
