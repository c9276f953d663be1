import type { Account } from '#contract/account.ts';
import type { ConflictKind } from '#features/door/contract/rules/conflicts.ts';
import { doorActions } from '#features/tickets/contract/order-changes.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { hasOpenConflict, insertConflictRow } from './conflict-queries.ts';
import type { BarCodeRecord, NormalizedScan } from './rules.ts';

type ConflictInput = {
  kind: ConflictKind;
  eventId: number;
  row: BarCodeRecord | null;
  scan: NormalizedScan;
  actor: Account;
};

/** Saves what a door without network could not know, for the team. The same scan sent again, or a third door, adds nothing. */
export async function saveConflict(
  { clock }: Platform,
  db: Database,
  input: ConflictInput,
): Promise<void> {
  const { kind, row, scan, actor } = input;
  const ticketId = row?.ticket.id ?? null;
  if (kind === 'two doors' && ticketId && (await hasOpenConflict(db, ticketId, kind))) return;
  const isNew = await insertConflictRow(db, toConflictRow(input, clock.now()));
  if (!isNew || ticketId === null) return;
  await writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action: doorActions.report,
    subject: `ticket ${ticketId}`,
    after: { kind, door: scan.door ?? null, scannedAt: scan.scannedAt },
  });
}

function toConflictRow({ kind, eventId, row, scan, actor }: ConflictInput, now: Date) {
  const ticketSeat = kind === 'two doors' ? undefined : row?.ticket;
  const { tableName = null, chairName = null } = scan.seat ?? ticketSeat ?? {};
  const { deviceId, scannedAt, door = null } = scan;
  return {
    eventId,
    kind,
    ticketId: row?.ticket.id ?? null,
    barCode: row ? null : scan.barCode,
    tableName,
    chairName,
    deviceId,
    scannedAt,
    syncedAt: now,
    doorName: door,
    usherName: actor.name,
  };
}
