import { or } from 'drizzle-orm';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { isLikePerson } from '#features/person-records/server/queries.ts';
import type { RecordRow, RecordSource } from '#features/person-records/server/sources.ts';
import { listHours } from './queries.ts';
import type { HourRow } from './rules.ts';
import { professionalHour } from './tables.ts';

/** Hours as those of who offers and of who asks for them. */
export const hourRecords: RecordSource = {
  isJoinedByEmail: true,
  async list(db, person) {
    const { volunteerId, volunteerName, volunteerEmail, volunteerTelephone } = professionalHour;
    const { requesterId, requesterName, requesterEmail, requesterTelephone } = professionalHour;
    const rows = await listHours(
      db,
      or(
        isLikePerson(person, {
          userId: volunteerId,
          name: volunteerName,
          email: volunteerEmail,
          telephones: [volunteerTelephone],
        }),
        isLikePerson(person, {
          userId: requesterId,
          name: requesterName,
          email: requesterEmail,
          telephones: [requesterTelephone],
        }),
      ),
    );
    return rows.flatMap(toRecords);
  },
};

const toRecords = (row: HourRow): RecordRow[] => [
  {
    id: String(row.id),
    userId: row.volunteerId,
    names: [row.volunteerName],
    emails: [normalizeEmail(row.volunteerEmail)],
    telephones: [row.volunteerTelephone],
    title: `${row.category} ${row.id}`,
    detail: `offered, ${row.volunteerName}`,
  },
  {
    id: String(row.id),
    userId: row.requesterId,
    names: [row.requesterName ?? ''],
    emails: [normalizeEmail(row.requesterEmail)],
    telephones: [row.requesterTelephone ?? ''],
    title: `${row.category} ${row.id}`,
    detail: `asked for, ${row.requesterName ?? ''}`,
  },
];
