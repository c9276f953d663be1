import { type ChairType, chairTypes } from '#contract/chairs.ts';
import {
  GuestMessageInput,
  type SeenMessage,
} from '#features/guest-messages/contract/guest-messages.ts';
import type { Audience, AudienceKind } from '#features/guest-messages/contract/rules/audiences.ts';

export type MessageValues = {
  kind: AudienceKind;
  table: string;
  order: string;
  guestType: ChairType;
  subject: string;
  body: string;
  isAboutTicket: boolean;
};

export const messageFieldLabels = [
  { field: 'table', label: 'Table' },
  { field: 'order', label: 'Order number' },
  { field: 'subject', label: 'Subject' },
  { field: 'body', label: 'Message' },
] as const;

/** The values of a message, which is empty when it is new. */
export const toMessageValues = ({
  audience,
  subject,
  body,
  isAboutTicket,
}: SeenMessage): MessageValues => ({
  kind: audience.kind,
  table: audience.kind === 'table' ? audience.table : '',
  order: audience.kind === 'order' ? String(audience.order) : '',
  guestType: audience.kind === 'guest-type' ? audience.guestType : chairTypes[0],
  subject,
  body,
  isAboutTicket,
});

function toAudience({ kind, table, order, guestType }: MessageValues): Audience {
  if (kind === 'table') return { kind, table };
  if (kind === 'order') return { kind, order: Number(order) };
  if (kind === 'guest-type') return { kind, guestType };
  return { kind };
}

export const toMessageInput = (values: MessageValues): GuestMessageInput => ({
  audience: toAudience(values),
  subject: values.subject,
  body: values.body,
  isAboutTicket: values.isAboutTicket,
});

/** What hinders to save a draft, by field. */
export function findDraftErrors(values: MessageValues): Record<string, string> {
  const { error } = GuestMessageInput.safeParse(toMessageInput(values));
  const errors: Record<string, string> = Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [String(path.at(-1)), message]),
  );
  return errors['order'] ? { ...errors, order: 'Enter the number of an order' } : errors;
}

/** What hinders to send it, by field. */
export const findSendErrors = (values: MessageValues): Record<string, string> => ({
  ...(values.subject.trim() === '' && { subject: 'Subject is required' }),
  ...(values.body.trim() === '' && { body: 'Message is required' }),
  ...findDraftErrors(values),
});

/** Whether it is clear who gets it. */
export const hasAudience = (values: MessageValues): boolean => {
  const { table, order } = findDraftErrors(values);
  return table === undefined && order === undefined;
};
