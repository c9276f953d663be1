import { z } from 'zod';

/** RFC 9457 problem+json. `detail` is the message to show; `errors` holds a message per field. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  instance: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type Problem = z.infer<typeof Problem>;
