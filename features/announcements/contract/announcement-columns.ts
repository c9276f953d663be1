import { alphabetical, defineColumns } from '#contract/columns.ts';
import type { AnnouncementRecipient } from './announcements.ts';
import { formatRecipientState } from './rules/recipient-states.ts';

/** Somebody whom the emails of an announcement were for, in the list and its files. */
export const announcementRecipientColumns = defineColumns<AnnouncementRecipient>()([
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
