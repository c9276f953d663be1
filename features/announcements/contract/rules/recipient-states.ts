import type { AnnouncementRecipient, AnnouncementSkipReason } from '../announcements.ts';

const skipReasonLabels: Record<AnnouncementSkipReason, string> = {
  returned: 'Mail to the address came back',
  'turned-off': 'Turned announcements off',
  stopped: 'Changed before it went out',
};

const isSkipReason = (state: AnnouncementRecipient['state']): state is AnnouncementSkipReason =>
  Object.hasOwn(skipReasonLabels, state);

/** What became of the email of an announcement to somebody. */
export function formatRecipientState(state: AnnouncementRecipient['state']): string {
  if (isSkipReason(state)) return skipReasonLabels[state];
  if (state === 'sent') return 'Sent';
  if (state === 'waiting') return 'Waiting to go out';
  if (state === 'failed') return "Couldn't be delivered";
  return "Saved. This site can't send email yet";
}
