import { id } from '#contract/codecs.ts';
import { roles } from '#contract/roles.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { roleDescriptions } from '#features/accounts/contract/rules/role-descriptions.ts';
import { z } from 'zod';

/** Whom a letter is for; who is reached in several ways gets it once. */
export const LetterAudience = z.object({
  subscribers: z.boolean(),
  /** Every household of the directory. */
  directory: z.boolean(),
  groups: z.array(id).max(100),
  households: z.array(id).max(500),
  roles: z.array(z.enum(roles)).max(roles.length),
});
export type LetterAudience = z.output<typeof LetterAudience>;

/** 'Subscribers, 2 groups, Secretary'. */
export const formatLetterAudience = (audience: LetterAudience): string => {
  const { groups, households } = audience;
  const parts = [
    audience.subscribers && 'Subscribers',
    audience.directory && 'All households',
    groups.length > 0 && formatCount(groups.length, 'group', 'groups'),
    households.length > 0 && formatCount(households.length, 'household', 'households'),
    ...audience.roles.map((role) => roleDescriptions[role].name),
  ];
  return parts.filter(Boolean).join(', ') || 'No one yet';
};
