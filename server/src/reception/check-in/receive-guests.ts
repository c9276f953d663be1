import type { Account } from '@namugongo/contract/accounts';
import type { DoorTicket, Scan, Verdict } from '@namugongo/contract/reception/check-in';
import { cleanBarCode } from '@namugongo/contract/rules/door';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { readSettings } from '../../platform/settings.ts';
import { insertArrival, listArrivals, lockCodes, setReceipt, undoArrivals } from './queries.ts';
import {
  type CleanScan,
  judgeCode,
  judgeScan,
  type KnownCode,
  showDoorTicket,
  showVerdict,
} from './rules.ts';

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
        arrivals.push({
          ...scan,
          ticketId: found.ticket.id,
          door: scan.door ?? null,
          undone: false,
        });
        await insertArrival(db, arrivalOf(found, scan, who, now));
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

/** The guest was not received after all; the scans that said so count no more. */
export async function undoReceipt(
  platform: Platform,
  { eventId, who }: Door,
  barCode: string,
): Promise<DoorTicket> {
  return platform.transact(async (db, announce) => {
    const code = cleanBarCode(barCode);
    const found = (await lockCodes(db, [code])).get(code) ?? null;
    const verdict = judgeCode(found, eventId);
    if (!found || !['received', 'already received'].includes(verdict))
      throw new Refusal('ticket-not-found');
    const { ticket } = found;
    if (!ticket.receivedAt) throw new Refusal('not-received');
    const nobody = { receivedAt: null, receivedBy: null, receivedDoor: null };
    await setReceipt(db, ticket.id, nobody);
    await undoArrivals(db, ticket.id, platform.clock.now());
    await audit(db, platform.clock, {
      who: who.id,
      whoName: who.name,
      action: 'undo receipt',
      subject: `ticket ${ticket.id}`,
      before: { receivedAt: ticket.receivedAt, receivedBy: ticket.receivedBy },
      after: { receivedAt: null },
    });
    await announce(`seating:${eventId}`, [ticket.id]);
    return showDoorTicket({ ...ticket, ...nobody });
  });
}

/** 6:42 PM where the site is. */
export async function clockInWords(platform: Platform): Promise<(moment: Date) => string> {
  const { timeZone } = await readSettings(platform.database);
  const format = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone });
  return (moment) => format.format(moment);
}
