import { checkIn, type Verdict } from '@namugongo/contract/reception/check-in';
import { ask } from '../../api.ts';
import { settle } from './door-memory.ts';
import { patience, troubleOf } from './errands.ts';
import type { Errand } from './kept-tickets.ts';
import { scanOf, toldBy } from './send-errands.ts';

type Scan = { event: number; barCode: string; scannedAt: Date; door: string | null };

/**
 * The server's verdict while the guest still stands at the door; null when it does not come in time, and then what the
 * device has written down of the scan is sent later.
 */
export async function askAtOnce(
  scan: Scan,
  errand: Errand | null,
  device: string | null,
): Promise<Verdict | null> {
  const { event } = scan;
  try {
    const answer = await ask(
      checkIn.receive,
      { query: { event }, body: scanOf(scan, device) },
      { signal: AbortSignal.timeout(patience) },
    );
    if ('verdicts' in answer) return null;
    await settle(errand ? [errand] : [], toldBy(answer, scan, errand), []).catch(
      // A browser that keeps nothing has nothing to strike off.
      () => undefined,
    );
    return answer;
  } catch (error) {
    // A code that the server does not even read is for the device to judge.
    if (errand && troubleOf(error) === 'refused') await settle([errand], [], []);
    return null;
  }
}
