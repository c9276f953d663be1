import type { WalletName } from '#features/tickets/contract/tickets.ts';
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/tables.ts';
import { ticket } from '#features/event/server/tables.ts';

/** A ticket, or a place of another feature, that was saved to a wallet. */
export const walletPass = pgTable(
  'wallet_pass',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a place whose feature knows its passes. */
    ticketId: integer('ticket_id').references(() => ticket.id, { onDelete: 'cascade' }),
    wallet: text('wallet').$type<WalletName>().notNull(),
    /** Whose pass it is (`getPassOwner`). When the ticket has another owner, the pass is void. */
    owner: text('owner').notNull(),
    /** What the pass showed last (`digestPass`). */
    digest: text('digest').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [
    unique('wallet_pass_owner').on(table.ticketId, table.wallet, table.owner),
    index('wallet_pass_updated').on(table.updatedAt),
  ],
);

/** A telephone that Apple notifies of updates. */
export const walletDevice = pgTable('wallet_device', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** Chosen by Apple; whoever knows it can list the passes of the device. */
  deviceId: text('device_id').notNull().unique(),
  pushToken: text('push_token').notNull(),
  /** When a pass was last added to it. */
  registeredAt: timestamptz('registered_at').notNull(),
});

export const walletRegistration = pgTable(
  'wallet_registration',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => walletDevice.id, { onDelete: 'cascade' }),
    passId: integer('pass_id')
      .notNull()
      .references(() => walletPass.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.passId] }),
    index('wallet_registration_pass').on(table.passId),
  ],
);
