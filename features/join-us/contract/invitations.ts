import { z } from 'zod';
import { id, timestamp } from '#contract/codecs.ts';
import { get, post } from '#contract/endpoint.ts';
import { declareExport, noFilters } from '#contract/exports.ts';

/** So many invitations leave with one press, so that mail servers don't take them for spam. */
export const maxInvitationsAtOnce = 100;

/** A member with an email address, and whether they have accepted an account. */
export const MemberInvitation = z.object({
  id,
  name: z.string(),
  email: z.string(),
  state: z.enum(['none', 'invited', 'accepted']),
  /** The newest invitation that was sent. */
  invitedAt: timestamp.nullable(),
  /** 'Invite all' writes to this person now: nobody has invited them, or the link of the last invitation has ended. */
  isDue: z.boolean(),
});
export type MemberInvitation = z.output<typeof MemberInvitation>;

const list = get('/api/member-invitations', {
  summary: 'Members with an email address, and who of them has accepted an account',
  access: ['secretary'],
  response: z.array(MemberInvitation),
});

export const memberInvitations = {
  list,
  export: declareExport(list, 'Who has accepted an account, as CSV or spreadsheet', noFilters),
  inviteAll: post('/api/member-invitations', {
    summary:
      'Invite all members who are due, as many as the caller was shown, at most 100 at a time',
    access: ['secretary'],
    isForPeople: true,
    costs: ['mail', 'hash'],
    body: z.object({ count: z.int().min(1).max(maxInvitationsAtOnce) }),
    response: z.object({
      invited: z.int(),
      /** They were left out, because someone else with their address has an account. */
      skipped: z.int(),
    }),
    problems: ['recipients-changed', 'nobody-to-write-to'],
  }),
};
