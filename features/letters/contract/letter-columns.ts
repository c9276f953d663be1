import { alphabetical, defineColumns } from '#contract/columns.ts';
import type { LetterSubscriber } from './letter-subscribers.ts';
import type { LetterRecipient } from './letters.ts';
import { formatRecipientState, subscriberStateLabels } from './rules/state-labels.ts';

/** A recipient of a letter, in the list and its files. */
export const letterRecipientColumns = defineColumns<LetterRecipient>()(({ text, timestamp }) => [
  text('name', 'Name', ({ name }) => name, { sortLabels: alphabetical('Name'), search: true }),
  text('email', 'Email', (row) => row.email, { search: true }),
  text('state', 'State', ({ state }) => formatRecipientState(state), { search: true }),
  text('rejectionCode', 'Code', (row) => row.rejectionCode ?? ''),
  timestamp('sentAt', 'Sent', ({ sentAt }) => sentAt),
]);

/** An address that asked for letters, in the list and its files. */
export const letterSubscriberColumns = defineColumns<LetterSubscriber>()(({ text, timestamp }) => [
  text('email', 'Email', (row) => row.email, { sortLabels: alphabetical('Email'), search: true }),
  text('state', 'State', ({ state }) => subscriberStateLabels[state], { search: true }),
  timestamp('confirmedAt', 'Since', (row) => row.confirmedAt),
]);
