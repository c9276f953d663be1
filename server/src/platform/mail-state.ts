import type { mailStates } from '@namugongo/contract/operations';

type Sending = {
  sentAt: Date | null;
  /** The outbox will not try again. */
  done: boolean;
};

/** How far a message got, in a site that sends mail or keeps it. */
export function mailState(
  { sentAt, done }: Sending,
  sendsMail: boolean,
): (typeof mailStates)[number] {
  if (sentAt) return 'sent';
  if (!sendsMail) return 'kept';
  return done ? 'failed' : 'waiting';
}
