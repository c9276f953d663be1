import { z } from 'zod';
import { maxInt } from '#contract/codecs.ts';

/** What the door writes about a ticket. */
export const doorActions = {
  receive: 'receive guest',
  undo: 'undo receipt',
  report: 'report door conflict',
} as const;

/** What is written about notes and answers, each by itself. */
export const noteActions = {
  create: 'add note',
  update: 'change note',
  delete: 'remove note',
  restore: 'restore note',
  guest: 'change needs',
  responses: 'change answers',
} as const;

/**
 * The id of the newest change that the screen showed, 0 without one: when there is a later one, nothing is done. What the door did with
 * other tickets of the order doesn't count, nor what was noted.
 */
export const seenChange = z.int().min(0).max(maxInt);
