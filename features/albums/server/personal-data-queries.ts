import {
  createTableSource,
  isOwnEmail,
  deletedName,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import { takedown } from './tables.ts';

export const albumData: readonly PersonalDataSource[] = [
  createTableSource({
    title: 'Requests to take down pictures',
    onDeletion: 'Stay without name, address and reason.',
    table: takedown,
    fields: {
      Name: takedown.name,
      Email: takedown.email,
      Reason: takedown.reason,
      State: takedown.state,
      Requested: takedown.requestedAt,
    },
    isAbout: (subject) => isOwnEmail(takedown.email, subject),
    audit: { name: 'take-down request', id: takedown.id },
    erase: { name: deletedName, email: '', reason: '' },
  }),
];
