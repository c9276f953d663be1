import { z } from 'zod';
import { id, idParam, timestamp } from '#contract/codecs.ts';
import { get, post, put } from '#contract/endpoint.ts';
import { key, line, multiline } from '#contract/texts.ts';
import { directory } from '#features/directory/contract/directory.ts';

export const GroupMessageInput = z.object({
  subject: line(120, { required: 'Subject is required', tooLong: 'Subject is too long' }),
  body: multiline(4000, { required: 'Message is required', tooLong: 'Message is too long' }),
});
export type GroupMessageInput = z.output<typeof GroupMessageInput>;

/** A message to a group, for its members. */
export const GroupMessage = z.object({
  id,
  subject: z.string(),
  body: z.string(),
  senderName: z.string(),
  sentAt: timestamp,
});
export type GroupMessage = z.output<typeof GroupMessage>;

export const GroupMessages = z.object({
  /** Newest first. */
  messages: z.array(GroupMessage),
  /** Whether the reader gets the emails of this group; null for those who don't belong to it. */
  isOn: z.boolean().nullable(),
  /** Who would get a message now, and who would not; null for those who may not write. */
  audience: z.object({ count: z.int(), off: z.int(), withoutEmail: z.int() }).nullable(),
});
export type GroupMessages = z.output<typeof GroupMessages>;

/** Why a member gets no email of a message. */
export const groupSkipReasons = ['off', 'no-email', 'left'] as const;

/** How a message reached a member: 'stored' on a site that can't send email yet. */
export const GroupRecipient = z.object({
  id,
  name: z.string(),
  state: z.enum(['sent', 'waiting', 'failed', 'stored', ...groupSkipReasons]),
});
export type GroupRecipient = z.output<typeof GroupRecipient>;

/** Messages to one group in a day. */
export const maxGroupMessages = 5;

const byId = z.object({ id: idParam });
const byKey = z.object({ key: key(200) });
const people = directory.list.access;
const ofMembers = ['group-not-found', 'not-in-group'] as const;

export const groupMessages = {
  list: get('/api/groups/:id/messages', {
    summary: 'The messages to a group, for its members and the secretary, newest first',
    access: people,
    params: byId,
    response: GroupMessages,
    problems: ofMembers,
  }),
  send: post('/api/groups/:id/messages', {
    summary:
      'Email the members of a group, as many as the caller was shown; members may if the group says so',
    access: people,
    costs: ['mail'],
    params: byId,
    body: GroupMessageInput.extend({
      /** The number of people that was confirmed. */
      count: z.int().min(1).max(100_000),
    }),
    response: GroupMessage,
    status: 201,
    problems: [
      ...ofMembers,
      'not-group-leader',
      'recipients-changed',
      'nobody-to-write-to',
      'too-many-group-messages',
      'too-many-requests',
    ],
  }),
  listRecipients: get('/api/groups/:id/messages/:message/recipients', {
    summary: 'Who got a message to a group, who did not and why, for its leaders and the secretary',
    access: people,
    params: byId.extend({ message: idParam }),
    response: z.array(GroupRecipient),
    problems: ['group-not-found', 'not-group-leader'],
  }),
  updateChoice: put('/api/groups/:id/emails', {
    summary: "Turn the caller's emails of a group on or off",
    access: people,
    params: byId,
    body: z.object({ isOn: z.boolean() }),
    response: z.object({ isOn: z.boolean() }),
    problems: ofMembers,
  }),
  turnOff: post('/api/groups/emails/turn-off/:key', {
    summary: 'Turn off the emails of a group, with the key of one; mail programs call it, too',
    access: 'everybody',
    params: byKey,
    problems: ['too-many-requests', 'group-email-key-invalid'],
  }),
  turnOn: post('/api/groups/emails/turn-on/:key', {
    summary: 'Turn these emails on again',
    access: 'everybody',
    params: byKey,
    problems: ['too-many-requests', 'group-email-key-invalid'],
  }),
};
