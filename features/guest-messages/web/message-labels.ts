import { formatCount } from '#contract/rules/counts.ts';
import type {
  AudiencePeople,
  MessageRecipient,
  MessageState,
  SkipReason,
} from '#features/guest-messages/contract/guest-messages.ts';
import type { Tone } from '#ui/feedback/Alert.tsx';

const messageStates: Record<MessageState, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'warn' },
  scheduled: { label: 'Waits for its time', tone: 'plain' },
  sending: { label: 'Sending', tone: 'plain' },
  sent: { label: 'Sent', tone: 'ok' },
  stopped: { label: 'Stopped', tone: 'warn' },
};

/** The state of a message. One without a mail server to leave by is not called sent. */
export const getMessageBadge = (
  state: MessageState,
  { delivered, recipients }: { delivered: number; recipients: number },
): { label: string; tone: Tone } =>
  state === 'sent' && delivered === 0 && recipients > 0
    ? { label: 'Not sent', tone: 'warn' }
    : messageStates[state];

const skippedStates: Record<SkipReason, string> = {
  'no-address': 'No email address',
  returned: 'Mail to the address came back',
  'turned-off': 'Turned messages off',
  left: 'No longer one of these guests',
  stopped: 'Stopped before it went out',
};

const isSkipReason = (state: MessageRecipient['state']): state is SkipReason =>
  Object.hasOwn(skippedStates, state);

/** What became of the email to somebody. */
export function formatRecipientState(state: MessageRecipient['state']): string {
  if (isSkipReason(state)) return skippedStates[state];
  if (state === 'sent') return 'Sent';
  if (state === 'waiting') return 'Waiting to go out';
  if (state === 'failed') return "Couldn't be delivered";
  return "Saved. This site can't send email yet";
}

export const formatPeople = (count: number): string => formatCount(count, 'person', 'people');

const skipTexts: Partial<Record<SkipReason, (people: string) => string>> = {
  'no-address': (people) => `${people} without an email address`,
  returned: (people) => `${people} whose address mail came back from`,
  'turned-off': (people) => `${people} who turned messages off`,
};

/** 'Goes to 12 people. Not to 1 person without an email address.' */
export function describePeople({ recipients, skipped }: AudiencePeople): string {
  const byReason = Map.groupBy(skipped, ({ reason }) => reason);
  const others = [...byReason].flatMap(
    ([reason, people]) => skipTexts[reason]?.(formatPeople(people.length)) ?? [],
  );
  const start =
    recipients.length === 0
      ? 'No one gets this message.'
      : `Goes to ${formatPeople(recipients.length)}.`;
  return others.length === 0 ? start : `${start} Not to ${others.join(', or ')}.`;
}
