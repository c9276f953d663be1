import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';

/** Whose data is shown or deleted: an address that was proven, and the account that has it. */
export type DataSubject = { email: string; userId: string | null };

/** A person without an email address and an account, by the digits of their telephone numbers. */
export type TelephoneSubject = { telephones: readonly string[] };

/** The same, whom the office knows by their orders too. */
export type OrderSubject = TelephoneSubject & { orderIds: readonly number[] };

/** The name in records that must stay, such as orders, once their person is deleted. */
export const deletedName = 'Deleted person';

type Value = string | number | boolean | Date | null | readonly unknown[];
export type DataRecord = Record<string, Value>;

/** One kind of record about people, contributed by its feature. Every table with personal data belongs to a source. */
export type PersonalDataSource<Subject = DataSubject> = {
  title: string;
  /** What a deletion does, as a sentence for the person. */
  onDeletion: string;
  /** The tables whose personal data it covers, also those that follow by a foreign key. */
  tables: readonly PgTable[];
  /** Records by label; a label that ends in 'cents' is an amount. */
  list(db: Database, subject: Subject): Promise<DataRecord[]>;
  /** The pictures of the person in the records, as JPEG. */
  listPictures?(db: Database, subject: Subject): Promise<Buffer[]>;
  /** The labels of values that are shown to the person only. */
  privateLabels?: readonly string[];
  /** The same records as subjects of the audit log: 'order 12'. */
  listAuditSubjects?(db: Database, subject: Subject): Promise<string[]>;
  /** Why a deletion has to wait, as sentences. */
  listObstacles?(db: Database, subject: Subject, now: Date): Promise<string[]>;
  /** Deletes the person from the records, inside the transaction of all sources. */
  erase(db: Database, subject: Subject): Promise<void>;
};

type TableSource<Table extends PgTable, Subject> = Pick<
  PersonalDataSource<Subject>,
  'title' | 'onDeletion' | 'listObstacles'
> & {
  table: Table;
  /** Further tables whose rows go with those of `table`. */
  parts?: readonly PgTable[];
  /** The shown values by label. */
  fields: Record<string, PgColumn | SQL>;
  isAbout(subject: Subject): SQL | undefined;
  /** How the audit log names its rows: 'order' and the id. */
  audit?: { name: string; id: PgColumn };
  /** Deletes the rows, the values that replace the person, or how both are decided. */
  erase: 'delete' | PgUpdateSetSource<Table> | PersonalDataSource<Subject>['erase'];
};

/** The source of a table whose rows each belong to one person. */
export function createTableSource<Table extends PgTable, Subject = DataSubject>({
  table,
  parts = [],
  fields,
  isAbout,
  audit,
  erase,
  ...source
}: TableSource<Table, Subject>): PersonalDataSource<Subject> {
  return {
    ...source,
    tables: [table, ...parts],
    list: async (db, subject) =>
      // Drizzle can't infer the values of fields that are chosen at run time.
      // oxlint-disable-next-line typescript/consistent-type-assertions
      (await db
        .select(fields)
        .from(table as PgTable)
        .where(isAbout(subject))) as DataRecord[],
    ...(audit && {
      async listAuditSubjects(db: Database, subject: Subject) {
        const rows = await db
          .select({ id: audit.id })
          .from(table as PgTable)
          .where(isAbout(subject));
        return rows.map(({ id }) => `${audit.name} ${String(id)}`);
      },
    }),
    async erase(db, subject) {
      if (typeof erase === 'function') await erase(db, subject);
      else if (erase === 'delete') await db.delete(table).where(isAbout(subject));
      else await db.update(table).set(erase).where(isAbout(subject));
    },
  };
}

/** True for rows with the address; people write it in capitals too. */
export const isOwnEmail = (column: PgColumn, { email }: Pick<DataSubject, 'email'>): SQL =>
  eq(sql`lower(${column})`, normalizeEmail(email));

/** A pattern that finds the address itself in a text, not as a part of a longer one such as 'jo' + address; for JavaScript and PostgreSQL. */
export function getAddressPattern(email: string): string {
  const address = normalizeEmail(email).replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  // An apostrophe is a part of o'brien@..., and a quotation mark in 'brien@...'. JSON writes a line break as \n.
  return String.raw`((?<![a-z0-9._+-]|[a-z0-9]')|(?<=\\[bfnrt]))${address}(?![a-z0-9-]|\.[a-z0-9])`;
}

/** True for a text that names the address. */
export const hasAddress = (text: string, email: string): boolean =>
  new RegExp(getAddressPattern(email), 'i').test(text);

/** True for rows whose column names the address anywhere in its text or JSON. */
export const columnHasAddress = (column: PgColumn, { email }: Pick<DataSubject, 'email'>): SQL =>
  sql`coalesce(${column}::text ~* ${getAddressPattern(email)}, false)`;

/** True for rows of the account; false for a person without one. */
export const isOwnAccount = (column: PgColumn, { userId }: DataSubject): SQL =>
  userId === null ? sql`false` : eq(column, userId);

/** The record's labels and values as text, without those that are empty. */
export function formatRecord(record: DataRecord, timeZone: string): Record<string, string> {
  const formatDate = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const formatValue = (label: string, value: Exclude<Value, null>): string => {
    if (typeof value === 'number' && label.endsWith(' cents')) return formatMoney(value, 'full');
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (value instanceof Date) return formatDate.format(value);
    return Array.isArray(value) ? value.join(', ') : String(value);
  };
  return Object.fromEntries(
    Object.entries(record).flatMap(([label, value]) =>
      value === null || value === ''
        ? []
        : [[label.replace(/ cents$/, ''), formatValue(label, value)]],
    ),
  );
}
