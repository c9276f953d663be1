import { callEndpoint } from '#contract/client.ts';
import { checkIn, type Scan, type Verdict } from '#features/door/contract/check-in.ts';
import { systemClock } from '#platform/clock.ts';
import type { Random } from '../random.ts';
import { type Crowd, sendUntilResponse, type PromisedTicket } from './journal.ts';

/** Scans tickets of guests who were promised a seat: one by one, or several as after an outage; the same scan again until it is answered. */
export async function runDoor(crowd: Crowd, deviceId: string, random: Random): Promise<void> {
  const { journal } = crowd;
  while (!crowd.isClosing()) {
    const tickets = random.shuffle(journal.tickets).slice(0, random.chance(0.3) ? 3 : 1);
    if (tickets.length > 0) await scan(crowd, tickets, deviceId);
    await crowd.pause(150 + random.int(300));
  }
}

async function scan(
  { journal, getBase, headers, isOver }: Crowd,
  tickets: readonly PromisedTicket[],
  deviceId: string,
): Promise<void> {
  const scannedAt = systemClock.now();
  const scans = tickets.map(({ barCode }): Scan => ({ barCode, scannedAt, deviceId }));
  const [first] = scans;
  if (!first) return;
  const body = scans.length > 1 ? { scans } : first;
  const outcome = await sendUntilResponse(
    journal,
    'scan',
    (signal) => callEndpoint(getBase(), checkIn.receive, { query: {}, body }, { headers, signal }),
    isOver,
  );
  if (outcome.kind !== 'ok') return;
  const verdicts: readonly Verdict[] =
    'verdicts' in outcome.value ? outcome.value.verdicts : [outcome.value];
  for (const [index, { verdict, conflict }] of verdicts.entries())
    journal.scans.push({
      ticketId: tickets[index]?.id ?? 0,
      scan: `${deviceId} ${scannedAt.toISOString()}`,
      verdict,
      conflict,
    });
}
