import { sql } from 'drizzle-orm';
import type { AudienceKey } from '#features/audiences/contract/rules/item-audiences.ts';
import { bigint, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { timestamptz, tsvector } from '#platform/tables.ts';

/** A document; its files are versions. */
export const document = pgTable('document', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  usageDescription: text('usage_description').notNull(),
  searchVector: tsvector('search_vector').generatedAlwaysAs(
    sql`setweight(search_words(usage_description), 'D')`,
  ),
  audience: text('audience').array().$type<AudienceKey[]>().notNull(),
  /** Time of the deletion; it can be restored until the cleanup job purges it. */
  deletedAt: timestamptz('deleted_at'),
});

/** A stored file with the checksum of its bytes at the upload. */
export const documentVersion = pgTable(
  'document_version',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    documentId: integer('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    searchVector: tsvector('search_vector').generatedAlwaysAs(
      sql`setweight(search_words(name), 'A')`,
    ),
    mediaType: text('media_type').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull().unique(),
    uploadedAt: timestamptz('uploaded_at').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
  },
  (table) => [
    unique('document_version_version').on(table.documentId, table.version),
    index('document_version_document').on(table.documentId),
  ],
);
