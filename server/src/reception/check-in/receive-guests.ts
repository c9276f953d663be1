import type { Account } from '@namugongo/contract/accounts';
import type { Scan, Verdict } from '@namugongo/contract/reception/check-in';
import { cleanBarCode } from '@namugongo/contract/rules/door';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSettings } from '../../platform/settings.ts';
import { insertArrival, listArrivals, lockCodes, setReceipt } from './queries.ts';
import { type CleanScan, judgeScan, type KnownCode, showVerdict } from './rules.ts';

export type Door = { eventId: number; who: Account };

/**
 * Receives guests, a verdict for each scan in its place; one bad code stops no other. `letIn`: the device received them
 * without network, so a ticket that another device let in too is a conflict, and the earlier scan counts.
 */
export async function receiveGuests(
  platform: Platform,
  { eventId, who }: Door,
  scans: readonly Scan[],
  letIn: boolean,
): Promise<Verdict[]> {
  const now = platform.clock.now();
  const timeOf = await clockInWords(platform);
  const clean = scans.map((scan, place) => ({ place, scan: cleanScan(scan, who, now) }));
  return platform.transact(async (db, announce) => {
    const known = await lockCodes(db, [...new Set(clean.map(({ scan }) => scan.barCode))]);
    const arrivals = await listArrivals(
      db,
      [...known.values()].map(({ ticket }) => ticket.id),
    );
    const verdicts = new Map<number, Verdict>();
    const changed = new Set<number>();
    // In the order of the scans, whatever order they are sent in.
    const inOrder = clean.toSorted(
      (a, b) => a.scan.scannedAt.getTime() - b.scan.scannedAt.getTime(),
    );
    for (const { place, scan } of inOrder) {
      const found = known.get(scan.barCode) ?? null;
      const ofTicket = arrivals.filter(({ ticketId }) => ticketId === found?.ticket.id);
      const judged = judgeScan(found, scan, { eventId, arrivals: ofTicket, letIn, now });
      if (found && judged.arrival) {
        const arrival = arrivalOf(found, scan, who, now);
        arrivals.push({ ...arrival, undoneAt: null });
        await insertArrival(db, arrival);
      }
      if (found && judged.receivedAt) {
        await writeReceipt(platform, db, { found, scan, who, receivedAt: judged.receivedAt });
        changed.add(found.ticket.id);
      }
      const asked = scans[place]?.barCode ?? scan.barCode;
      verdicts.set(place, showVerdict(found, judged, asked, timeOf));
    }
    if (changed.size > 0) await announce(`seating:${eventId}`, [...changed]);
    return scans.flatMap((_, place) => verdicts.get(place) ?? []);
  });
}

const cleanScan = (scan: Scan, who: Account, now: Date): CleanScan => ({
  ...scan,
  barCode: cleanBarCode(scan.barCode),
  scannedAt: scan.scannedAt ?? now,
  timed: scan.scannedAt !== undefined,
  deviceId: scan.deviceId ?? `account ${who.id}`,
});

const arrivalOf = ({ ticket }: KnownCode, scan: CleanScan, who: Account, now: Date) => ({
  ticketId: ticket.id,
  deviceId: scan.deviceId,
  scannedAt: scan.scannedAt,
  sentAt: now,
  door: scan.door ?? null,
  who: who.id,
  whoName: who.name,
});

type Receiving = { found: KnownCode; scan: CleanScan; who: Account; receivedAt: Date };

async function writeReceipt(
  { clock }: Platform,
  db: Database,
  { found, scan, who, receivedAt }: Receiving,
): Promise<void> {
  const { ticket } = found;
  const receipt = { receivedAt, receivedBy: who.name, receivedDoor: scan.door ?? null };
  await setReceipt(db, ticket.id, receipt);
  await audit(db, clock, {
    who: who.id,
    whoName: who.name,
    action: 'receive guest',
    subject: `ticket ${ticket.id}`,
    before: { receivedAt: ticket.receivedAt, receivedBy: ticket.receivedBy },
    after: { ...receipt, deviceId: scan.deviceId },
  });
  // A second scan in the same batch meets the ticket as it is now.
  Object.assign(ticket, receipt);
}

/** 6:42 PM where the site is. */
export async function clockInWords(platform: Platform): Promise<(moment: Date) => string> {
  const { timeZone } = await readSettings(platform.database);
  const format = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone });
  return (moment) => format.format(moment);
}
