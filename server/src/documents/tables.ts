import type { Audience } from '@namugongo/contract/documents';
import { bigint, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../platform/tables.ts';

/** A document is what stays when its file is given anew. */
export const document = pgTable('document', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  usageDescription: text('usage_description').notNull(),
  audience: text('audience').array().$type<Audience[]>().notNull(),
  /** Since when it is out of sight; it can be restored until the sweeper comes. */
  deletedAt: moment('deleted_at'),
});

/** A file in the store, with the checksum of its bytes as they arrived. */
export const documentVersion = pgTable(
  'document_version',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    documentId: integer('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    key: text('key').notNull().unique(),
    uploadedAt: moment('uploaded_at').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
  },
  (table) => [
    unique('document_version_number').on(table.documentId, table.number),
    index('document_version_document').on(table.documentId),
  ],
);
