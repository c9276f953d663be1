import { z } from 'zod';
import { timestamp } from './codecs.ts';
import { roles } from './roles.ts';

/** Who is signed in. */
export const Account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Ten digits, or null. */
  telephone: z.string().nullable(),
  roles: z.array(z.enum(roles)),
  /** From when on the screens of the team need a passkey or an authenticator app; null for an account that has one or needs none. */
  secondFactorDueAt: timestamp.nullish(),
});
export type Account = z.output<typeof Account>;
