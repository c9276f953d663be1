import { z } from 'zod';
import { roles } from './roles.ts';

/** Who is signed in. */
export const Account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Ten digits, or null. */
  telephone: z.string().nullable(),
  roles: z.array(z.enum(roles)),
});
export type Account = z.output<typeof Account>;
