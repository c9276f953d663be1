import { z } from 'zod';

/** Who has moved away or died is remembered: seen no longer among the members, and written to no more. */
export const memberStatuses = ['present', 'moved', 'died'] as const;
export const memberStatus = z.enum(memberStatuses);
export type MemberStatus = z.output<typeof memberStatus>;

/** How a status is shown. */
export const memberStatusLabels: Record<MemberStatus, string> = {
  present: 'Present',
  moved: 'Moved away',
  died: 'Died',
};
