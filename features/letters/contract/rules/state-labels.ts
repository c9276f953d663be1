import type { LetterSubscriber } from '../letter-subscribers.ts';
import type { LetterRecipient, LetterSkipReason } from '../letters.ts';

export const skipReasonLabels: Record<LetterSkipReason, string> = {
  'no-address': 'No email address',
  away: 'Moved away or died',
  'turned-off': 'Turned letters off',
  returned: 'Mail to the address came back',
  stopped: 'Stopped before it went out',
};

const isSkipReason = (state: LetterRecipient['state']): state is LetterSkipReason =>
  Object.hasOwn(skipReasonLabels, state);

/** What became of the email to somebody. */
export function formatRecipientState(state: LetterRecipient['state']): string {
  if (isSkipReason(state)) return skipReasonLabels[state];
  if (state === 'sent') return 'Sent';
  if (state === 'waiting') return 'Waiting to go out';
  if (state === 'failed') return "Couldn't be delivered";
  return "Saved. This site can't send email yet";
}

export const subscriberStateLabels: Record<LetterSubscriber['state'], string> = {
  on: 'Gets letters',
  unconfirmed: 'Not confirmed yet',
  'turned-off': 'Turned letters off',
  returned: 'Mail to the address came back',
};
