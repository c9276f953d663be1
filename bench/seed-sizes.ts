import { randomUUID } from 'node:crypto';
import { memberFields } from '../features/directory/contract/member-fields.ts';
import { readingFields } from '../features/readings/contract/readings.ts';
import { mapFields } from '../contract/rules/record-fields.ts';
import { userRole } from '../features/accounts/server/tables.ts';
import { announcement } from '../features/announcements/server/tables.ts';
import { page, pageVersion } from '../features/pages/server/tables.ts';
import { document, documentVersion } from '../features/documents/server/tables.ts';
import { member } from '../features/directory/server/tables.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';
import { reading } from '../features/readings/server/tables.ts';
import { chair, event, tablePosition } from '../features/event/server/tables.ts';
import { sellChairs } from '../app/server/testing/sell-chairs.ts';
import type { SeededChair } from './seed-events.ts';

type Database = DatabaseHandle['database'];

const batch = 500;
/** The most tables of a hall's plan. */
const maxTables = 200;

/** Numbers from `from` up to `to` in batches, for inserts of many rows. */
async function insertInBatches(
  from: number,
  to: number,
  insert: (numbers: number[]) => Promise<unknown>,
): Promise<void> {
  for (let start = from; start < to; start += batch)
    await insert(
      Array.from({ length: Math.min(batch, to - start) }, (_, index) => start + index + 1),
    );
}

/** Adds an event with ten chairs at a table, the first half of them sold. Returns the chairs that are for sale. */
export async function addEventOfSize(database: Database, size: number): Promise<SeededChair[]> {
  const [created] = await database
    .insert(event)
    .values({
      title: `Hall of ${size}`,
      countdownTarget: new Date(Date.now() + 90 * 86_400_000),
      feePercent: 3,
      planHeight: 103,
      planFeatures: [],
    })
    .returning({ id: event.id });
  const eventId = created?.id ?? 0;
  const forSale: SeededChair[] = [];
  await insertInBatches(0, size, async (numbers) => {
    const chairs = await database
      .insert(chair)
      .values(
        numbers.map((number) => ({
          eventId,
          tableName: `Table ${1 + Math.floor((number - 1) / 10)}`,
          chairName: `Chair ${1 + ((number - 1) % 10)}`,
          chairType: 'adult' as const,
          amountCents: 200_00,
          status: 'Buy' as const,
        })),
      )
      .returning({ id: chair.id, chairType: chair.chairType, amountCents: chair.amountCents });
    const half = chairs.length / 2;
    for (let index = 0; index < half; index += 10) {
      const name = `Sample Buyer ${numbers[index]}`;
      const buyer = { name, email: 'buyer@example.org', phone: '6175550123' };
      const sold = chairs.slice(index, Math.min(index + 10, half));
      await sellChairs(database, { eventId, chairs: sold, buyer, now: new Date() });
    }
    forSale.push(...chairs.slice(half).map(({ id }) => ({ id, eventId })));
  });
  const tables = Array.from({ length: Math.min(maxTables, Math.ceil(size / 10)) }, (_, index) => ({
    eventId,
    tableName: `Table ${index + 1}`,
    x: 4 + (index % 20) * 4.8,
    y: 4 + Math.floor(index / 20) * 9,
  }));
  await database.insert(tablePosition).values(tables);
  return forSale;
}

export const addMembers = (database: Database, from: number, to: number): Promise<void> =>
  insertInBatches(from, to, (numbers) =>
    database.insert(member).values(
      numbers.map((number) => ({
        name: `Sample Member ${number}`,
        ...mapFields(memberFields, () => ''),
        telephone: `617${String(number).padStart(7, '0')}`,
        email: `member${number}@example.org`,
        kabondo: `St. Kizito ${number % 12}`,
        telephoneAudience: 'members' as const,
        emailAudience: 'members' as const,
      })),
    ),
  );

/** One reading for each day, into the past; each has about 2 KB of text. */
export const addReadings = (database: Database, from: number, to: number): Promise<void> =>
  insertInBatches(from, to, (numbers) =>
    database.insert(reading).values(
      numbers.map((number) => ({
        ...mapFields(
          readingFields,
          (_, name) => `${name} ${number}. ${'In the beginning was the word. '.repeat(4)}`,
        ),
        readingDate: new Date(Date.now() - (number % 36_500) * 86_400_000)
          .toISOString()
          .slice(0, 10),
        setName: '',
      })),
    ),
  );

export const addDocuments = (database: Database, from: number, to: number): Promise<void> =>
  insertInBatches(from, to, async (numbers) => {
    const rows = await database
      .insert(document)
      .values(
        numbers.map((number) => ({
          usageDescription: `Minutes of meeting ${number}`,
          audience: ['everybody' as const],
        })),
      )
      .returning({ id: document.id });
    await database.insert(documentVersion).values(
      rows.map(({ id }) => ({
        documentId: id,
        version: 1,
        name: `minutes-${id}.pdf`,
        mediaType: 'application/pdf',
        sizeBytes: 20_000,
        sha256: 'a'.repeat(64),
        storageKey: `documents/${randomUUID()}`,
        uploadedAt: new Date(),
        uploadedBy: 'Sample Secretary',
      })),
    );
  });

const text = 'The community meets after Mass to read the minutes and to plan the year. '.repeat(8);

export const addAnnouncements = (database: Database, from: number, to: number): Promise<void> =>
  insertInBatches(from, to, (numbers) =>
    database.insert(announcement).values(
      numbers.map((number) => ({
        sundayNumber: `Sunday ${number}`,
        announcementTitle: `Sample announcement ${number}`,
        announcementDetail: text,
        draft: false,
        sendByEmail: false,
        createdAt: new Date(),
      })),
    ),
  );

export const addPages = (database: Database, from: number, to: number): Promise<void> =>
  insertInBatches(from, to, async (numbers) => {
    const slugs = numbers.map((number) => `sample-page-${number}`);
    await database
      .insert(page)
      .values(slugs.map((slug) => ({ slug, version: 1, publishedVersion: 1 })));
    await database.insert(pageVersion).values(
      slugs.map((slug) => ({
        slug,
        version: 1,
        title: `Sample page ${slug}`,
        body: { type: 'doc' as const, content: [] },
        searchText: text,
        owner: '',
        createdAt: new Date(),
        createdByName: 'Sample Editor',
      })),
    );
  });

/** Gives the only account the roles that may read what is measured. */
export async function addStaffRoles(database: Database): Promise<void> {
  const [account] = await database.select({ userId: userRole.userId }).from(userRole).limit(1);
  const userId = account?.userId ?? '';
  await database
    .insert(userRole)
    .values((['secretary', 'reception'] as const).map((role) => ({ userId, role })))
    .onConflictDoNothing();
}
