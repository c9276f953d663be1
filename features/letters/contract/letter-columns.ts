import { alphabetical, defineColumns } from '#contract/columns.ts';
import type { LetterSubscriber } from './letter-subscribers.ts';
import type { LetterRecipient } from './letters.ts';
import { formatRecipientState, subscriberStateLabels } from './rules/state-labels.ts';

/** A recipient of a letter, in the list and its files. */
export const letterRecipientColumns = defineColumns<LetterRecipient>()([
  {
    key: 'name',
    label: 'Name',
    kind: 'text',
    value: ({ name }) => name,
    sortLabels: alphabetical('Name'),
    search: true,
  },
  { key: 'email', label: 'Email', kind: 'text', value: (row) => row.email, search: true },
  {
    key: 'state',
    label: 'State',
    kind: 'text',
    value: ({ state }) => formatRecipientState(state),
    search: true,
  },
  { key: 'rejectionCode', label: 'Code', kind: 'text', value: (row) => row.rejectionCode ?? '' },
  { key: 'sentAt', label: 'Sent', kind: 'timestamp', value: ({ sentAt }) => sentAt },
]);

/** An address that asked for letters, in the list and its files. */
export const letterSubscriberColumns = defineColumns<LetterSubscriber>()([
  {
    key: 'email',
    label: 'Email',
    kind: 'text',
    value: (row) => row.email,
    sortLabels: alphabetical('Email'),
    search: true,
  },
  {
    key: 'state',
    label: 'State',
    kind: 'text',
    value: ({ state }) => subscriberStateLabels[state],
    search: true,
  },
  { key: 'confirmedAt', label: 'Since', kind: 'timestamp', value: (row) => row.confirmedAt },
]);
