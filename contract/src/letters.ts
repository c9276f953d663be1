import { z } from 'zod';
import { mailStates } from './operations.ts';
import { moment } from './wire.ts';

/** A message that was made, and how far it got. */
export const Letter = z.object({
  to: z.string(),
  subject: z.string(),
  at: moment,
  state: z.enum(mailStates),
});
export type Letter = z.output<typeof Letter>;

/** What was written about something, the newest first, and how many messages are still on their way to be made. */
export const Letters = z.object({ made: z.array(Letter), waiting: z.int() });
export type Letters = z.output<typeof Letters>;
