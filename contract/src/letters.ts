import { z } from 'zod';
import { moment } from './wire.ts';

/** A message that was made. 'kept': there is no mail server, and an administrator can read it. */
export const Letter = z.object({
  to: z.string(),
  subject: z.string(),
  at: moment,
  state: z.enum(['kept', 'sent']),
});
export type Letter = z.output<typeof Letter>;

/** What was written about something, the newest first, and how many messages are still on their way to be made. */
export const Letters = z.object({ made: z.array(Letter), waiting: z.int() });
export type Letters = z.output<typeof Letters>;
