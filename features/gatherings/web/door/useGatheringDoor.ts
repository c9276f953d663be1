import { useCallback, useEffect, useRef, useState } from 'react';
import { normalizeCode } from '#contract/rules/normalize.ts';
import {
  classifySyncError,
  getRetryDelay,
  responseTimeout,
  type SyncProblem,
} from '#features/door/web/check-in/offline-queue.ts';
import {
  type DoorPlace,
  type DoorScan,
  type DoorVerdict,
  gatheringDoor,
  maxDoorScans,
} from '#features/gatherings/contract/gathering-door.ts';
import { applyScans, judgeScan } from '#features/gatherings/contract/rules/door-places.ts';
import { callApi } from '#ui/api.ts';
import {
  clearPlaces,
  type Door,
  loadPlaces,
  loadScans,
  savePlaces,
  saveScans,
} from './stored-places.ts';

/** Interval of fetching what other doors did, in ms. */
const refetchMs = 15_000;

/** What the door last said. */
export type Decision = { code: string; verdict: DoorVerdict; place: DoorPlace | undefined };

/** Why the site and this device can't exchange what they have. */
type Trouble = SyncProblem | 'refused' | null;

type Stored = { places: DoorPlace[] | null; scans: DoorScan[] };
const load = (door: Door): Stored => ({ places: loadPlaces(door), scans: loadScans(door) });

/**
 * Sends what waits, or fetches the list; the places that come back are stored. Returns the codes that this device let in and the site
 * would not have: another device was first, or the place was refunded.
 */
async function exchange(door: Door, end: AbortSignal): Promise<string[]> {
  const { id, day } = door;
  const signal = AbortSignal.timeout(responseTimeout);
  const sent = loadScans(door).slice(0, maxDoorScans);
  const options = { params: { id } };
  if (sent.length === 0) {
    const list = await callApi(gatheringDoor.list, { ...options, query: { day } }, { signal });
    if (!end.aborted) savePlaces(door, list);
    return [];
  }
  const body = { day, scans: sent };
  const { places, verdicts } = await callApi(
    gatheringDoor.receive,
    { ...options, body },
    { signal },
  );
  // The account may have signed out, and the list with it.
  if (end.aborted) return [];
  // What was scanned meanwhile stays, also in another tab, which may have sent these, too.
  saveScans(
    door,
    loadScans(door).filter((scan) => !sent.some((other) => isSameScan(scan, other))),
  );
  savePlaces(door, places);
  return sent.flatMap(({ code, isUndo }, index) =>
    isUndo || verdicts[index] === 'arrived' ? [] : [code],
  );
}

const isSameScan = (a: DoorScan, b: DoorScan): boolean =>
  a.arrival === b.arrival && a.isUndo === b.isUndo;

/**
 * The door of a day of a gathering. It decides on this device, by the list that is stored there, and sends what it did as soon as it
 * can.
 */
export function useGatheringDoor(door: Door) {
  const [stored, setStored] = useState(() => load(door));
  const [trouble, setTrouble] = useState<Trouble>(null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [conflicts, setConflicts] = useState<readonly string[]>([]);
  const { id, day } = door;
  const refresh = useCallback(
    (next: Trouble, codes: readonly string[]) => {
      setTrouble(next);
      if (codes.length > 0) setConflicts((before) => [...new Set([...before, ...codes])]);
      setStored(load({ id, day }));
    },
    [id, day],
  );
  const sync = useSync(door, refresh);
  const places = stored.places && applyScans(stored.places, stored.scans);
  const add = (scan: DoorScan) => {
    saveScans(door, [...loadScans(door), scan]);
    setStored(load(door));
    sync();
  };
  return {
    places,
    waiting: stored.scans.length,
    trouble,
    decision,
    conflicts: places?.filter(({ code }) => conflicts.includes(code)) ?? [],
    receive(text: string) {
      const code = normalizeCode(text);
      const place = places?.find((each) => each.code === code);
      const scan = { code, arrival: crypto.randomUUID(), scannedAt: new Date(), isUndo: false };
      const verdict = judgeScan(place, scan);
      setDecision({ code, verdict, place });
      if (verdict === 'arrived') add(scan);
    },
    undo(code: string) {
      setDecision(null);
      const arrival = places?.find((each) => each.code === code)?.arrival;
      if (arrival) add({ code, arrival, scannedAt: new Date(), isUndo: true });
    },
  };
}

/** Exchanges scans and lists with the site, one request after the other; returns how to do so now. */
function useSync(
  { id, day }: Door,
  onEnd: (trouble: Trouble, conflicts: readonly string[]) => void,
): () => void {
  const open = useRef(new AbortController());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isRunning = useRef(false);
  const failures = useRef(0);
  const run = useCallback(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    const { signal } = open.current;
    clearTimeout(timer.current);
    let conflicts: string[] = [];
    let error: unknown = null;
    try {
      conflicts = await exchange({ id, day }, signal);
    } catch (failure) {
      error = failure;
    }
    isRunning.current = false;
    failures.current = error === null ? 0 : failures.current + 1;
    const trouble = error === null ? null : classifySyncError(error);
    if (trouble === 'signed out' || trouble === 'not allowed') clearPlaces({ id, day });
    if (signal.aborted) {
      if (!open.current.signal.aborted) void run();
      return;
    }
    onEnd(trouble, conflicts);
    const isMore = error === null && loadScans({ id, day }).length > 0;
    const delayMs = isMore ? 0 : error === null ? refetchMs : getRetryDelay(failures.current);
    timer.current = setTimeout(() => void run(), delayMs);
  }, [id, day, onEnd]);
  useEffect(() => {
    const start = () => void run();
    const controller = new AbortController();
    open.current = controller;
    start();
    addEventListener('online', start);
    return () => {
      controller.abort();
      removeEventListener('online', start);
      clearTimeout(timer.current);
    };
  }, [run]);
  return () => void run();
}
