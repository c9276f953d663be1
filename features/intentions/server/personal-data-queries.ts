import {
  createTableSource,
  isOwnEmail,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import { intention } from './tables.ts';

/** What someone asked for, by the address that they gave. */
export const intentionData: readonly PersonalDataSource[] = [
  createTableSource({
    title: 'Mass intentions and prayer requests',
    onDeletion: 'Deleted.',
    table: intention,
    fields: {
      Kind: intention.kind,
      State: intention.state,
      For: intention.forWhom,
      Deceased: intention.isDeceased,
      Wording: intention.wording,
      Name: intention.requestedBy,
      'Name is shown': intention.isNamed,
      Email: intention.email,
      Telephone: intention.telephone,
      'Wished day': intention.wishedDay,
      'Seen by': intention.audience,
      Weeks: intention.weeks,
      'Day of the Mass': intention.day,
      'Time of the Mass': intention.startTime,
      'Shown until': intention.endsOn,
      Reply: intention.reply,
      Sent: intention.createdAt,
      Decided: intention.settledAt,
    },
    isAbout: (subject) => isOwnEmail(intention.email, subject),
    audit: { name: 'intention', id: intention.id },
    erase: 'delete',
  }),
];
