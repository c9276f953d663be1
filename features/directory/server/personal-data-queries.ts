import { memberFields } from '#features/directory/contract/member-fields.ts';
import { and, eq, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import {
  createTableSource,
  isOwnAccount,
  isOwnEmail,
  type DataSubject,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import { listAllPhotos } from './photo-queries.ts';
import { household, member, memberImportRow, memberPhoto } from './tables.ts';

const isAbout = (subject: DataSubject) =>
  or(isOwnAccount(member.userId, subject), isOwnEmail(member.email, subject));

const entry = createTableSource({
  title: 'Directory',
  onDeletion: 'Deleted right away. A household without further members is deleted too.',
  table: member,
  parts: [household, memberImportRow, memberPhoto],
  fields: {
    Name: member.name,
    ...Object.fromEntries(
      Object.entries(memberFields).map(([name, { label }]) => [
        label,
        member[name as keyof typeof memberFields],
      ]),
    ),
    Household: sql`(select h.name from ${household} h where h.id = ${member.householdId})`,
    Address: sql`(select h.address from ${household} h where h.id = ${member.householdId})`,
    'Role in the household': member.householdRole,
    Status: member.status,
    'Day of the move or death': member.statusDay,
    'Takes messages': member.acceptsMessages,
    Deleted: member.deletedAt,
  },
  isAbout,
  audit: { name: 'member', id: member.id },
  erase: 'delete',
});

/** Entries of the directory, by account or address. */
export const directoryData: readonly PersonalDataSource[] = [
  {
    ...entry,
    listPictures: (db, subject) => listAllPhotos(db, isAbout(subject)),
    async erase(db, subject) {
      const rows = await db.select({ id: member.householdId }).from(member).where(isAbout(subject));
      await entry.erase(db, subject);
      for (const { id } of rows)
        if (id !== null)
          await db
            .delete(household)
            .where(
              sql`${household.id} = ${id} and ${notExists(db.select({ id: member.id }).from(member).where(eq(member.householdId, id)))}`,
            );
    },
  },
];

export const hasEntry = async (db: Database, subject: DataSubject): Promise<boolean> =>
  (await db.$count(member, and(isAbout(subject), isNull(member.deletedAt)))) > 0;
