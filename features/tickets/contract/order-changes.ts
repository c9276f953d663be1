import { z } from 'zod';
import { maxInt, timestamp } from '#contract/codecs.ts';

/** A change of an order or of one of its tickets, as the audit log has it. */
export const OrderChange = z.object({
  id: z.int(),
  at: timestamp,
  actorName: z.string(),
  /** Verb and noun: 'move ticket'. */
  action: z.string(),
  /** 'order 7', 'ticket 12'. */
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type OrderChange = z.output<typeof OrderChange>;

/** The id of the newest change that the screen showed, 0 without one: when there is a later one, nothing is done. */
export const seenChange = z.int().min(0).max(maxInt).optional();
