import type { Account } from '#contract/account.ts';
import type { Scan, Verdict } from '#features/door/contract/check-in.ts';
import { normalizeBarCode } from '#features/door/contract/rules/check-in.ts';
import { doorActions } from '#features/tickets/contract/order-changes.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { queueMessages } from '#features/webhooks/server/message-queries.ts';
import { saveConflict } from './save-conflict.ts';
import { insertScanRow, listScans, lockBarCodes, updateReceipt } from './queries.ts';
import {
  type NormalizedScan,
  decideScan,
  findConflictKind,
  type BarCodeRecord,
  toArrivalMessage,
  toVerdict,
} from './rules.ts';

export type CheckInContext = { eventId: number; actor: Account };

/**
 * Receives guests; returns one verdict per scan, in the same order. `letIn`: the device received the guests offline, so a ticket that
 * another device received too is a conflict, and the earlier scan counts.
 */
export async function receiveGuests(
  platform: Platform,
  { eventId, actor }: CheckInContext,
  scans: readonly Scan[],
  letIn: boolean,
): Promise<Verdict[]> {
  const now = platform.clock.now();
  const formatTime = await createTimeFormatter(platform);
  const clean = scans.map((scan, place) => ({ place, scan: cleanScan(scan, actor, now) }));
  return platform.transact(async (db, publish) => {
    const existing = await lockBarCodes(db, [...new Set(clean.map(({ scan }) => scan.barCode))]);
    const stored = await listScans(
      db,
      [...existing.values()].map(({ ticket }) => ticket.id),
    );
    const verdicts = new Map<number, Verdict>();
    const changed = new Set<number>();
    // In the order of the scans, not in the order of the request.
    const inOrder = clean.toSorted(
      (a, b) => a.scan.scannedAt.getTime() - b.scan.scannedAt.getTime(),
    );
    for (const { place, scan } of inOrder) {
      const row = existing.get(scan.barCode) ?? null;
      const ticketScans = stored.filter(({ ticketId }) => ticketId === row?.ticket.id);
      const decision = decideScan(row, scan, { eventId, scans: ticketScans, letIn, now });
      const kind = letIn ? findConflictKind(row, scan, ticketScans, decision) : null;
      if (row && decision.isArrival) {
        const scanRow = toScanRow(row, scan, actor, now);
        stored.push({ ...scanRow, undoneAt: null });
        await insertScanRow(db, scanRow);
      }
      if (row && decision.receivedAt) {
        await writeReceipt(platform, db, {
          record: row,
          scan,
          actor,
          receivedAt: decision.receivedAt,
        });
        changed.add(row.ticket.id);
      }
      if (kind) await saveConflict(platform, db, { kind, eventId, row, scan, actor });
      const requestedCode = scans[place]?.barCode ?? scan.barCode;
      verdicts.set(place, toVerdict(row, decision, requestedCode, formatTime));
    }
    if (changed.size > 0) await publish(`seating:${eventId}`, [...changed]);
    return scans.flatMap((_, place) => verdicts.get(place) ?? []);
  });
}

const cleanScan = (scan: Scan, actor: Account, now: Date): NormalizedScan => ({
  ...scan,
  barCode: normalizeBarCode(scan.barCode),
  scannedAt: scan.scannedAt ?? now,
  timed: scan.scannedAt !== undefined,
  deviceId: scan.deviceId ?? `account ${actor.id}`,
});

const toScanRow = ({ ticket }: BarCodeRecord, scan: NormalizedScan, actor: Account, now: Date) => ({
  ticketId: ticket.id,
  deviceId: scan.deviceId,
  scannedAt: scan.scannedAt,
  syncedAt: now,
  doorName: scan.door ?? null,
  usherId: actor.id,
  usherName: actor.name,
});

type ReceiptWrite = {
  record: BarCodeRecord;
  scan: NormalizedScan;
  actor: Account;
  receivedAt: Date;
};

async function writeReceipt(
  { clock }: Platform,
  db: Database,
  { record: row, scan, actor, receivedAt }: ReceiptWrite,
): Promise<void> {
  const { ticket } = row;
  const receipt = { receivedAt, receivedBy: actor.name, receivedDoor: scan.door ?? null };
  await updateReceipt(db, ticket.id, receipt);
  const entry = await writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action: doorActions.receive,
    subject: `ticket ${ticket.id}`,
    before: { receivedAt: ticket.receivedAt, receivedBy: ticket.receivedBy },
    after: { ...receipt, deviceId: scan.deviceId },
  });
  // An earlier scan of a guest who is in is no second arrival.
  if (!ticket.receivedAt)
    await queueMessages(db, [
      toArrivalMessage('guest.arrived', ticket, {
        entry,
        occurredAt: receivedAt,
        now: clock.now(),
      }),
    ]);
  // Later scans of the same batch use the updated ticket.
  Object.assign(ticket, receipt);
}

/** Formats '6:42 PM' in the site's time zone. */
async function createTimeFormatter(platform: Platform): Promise<(date: Date) => string> {
  const { timeZone } = await getSettings(platform.database);
  const format = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone });
  return (date) => format.format(date);
}
