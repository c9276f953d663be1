import { z } from 'zod';
import { afterEach, expect, test } from 'vitest';
import {
  type DoorPlace,
  type DoorScan,
  type DoorVerdict,
  gatheringDoor,
} from '#features/gatherings/contract/gathering-door.ts';
import { createLateResponse, openScreen } from '#ui/testing/open-screen.tsx';
import { clearPlaces, loadPlaces, loadScans, savePlaces, saveScans } from './stored-places.ts';
import { useGatheringDoor } from './useGatheringDoor.ts';

const door = { id: 7, day: '2027-12-18' };
afterEach(() => {
  clearPlaces(door);
  saveScans(door, []);
});
const buildPlace = (code: string, arrival: string | null = null): DoorPlace => ({
  code,
  title: 'Adult',
  name: `Guest ${code}`,
  arrivedAt: arrival === null ? null : new Date('2027-12-18T22:00:00Z'),
  arrival,
  isRefunded: false,
});
const places = ['111111111111', '222222222222'].map((code) => buildPlace(code));
const [first = '', second = ''] = places.map(({ code }) => code);

const respondWithPlaces = (list: readonly DoorPlace[]) =>
  Response.json(z.encode(gatheringDoor.list.response, [...list]));
const respondWithVerdicts = (verdicts: DoorVerdict[], list: DoorPlace[] = places) =>
  Response.json(z.encode(gatheringDoor.receive.response, { verdicts, places: list }));

type Sent = Pick<DoorScan, 'code' | 'arrival' | 'isUndo'>;

/** Opens the door; `receive` responds to the scans that it sends, the first 1. */
async function openDoor(
  receive: (count: number, scans: Sent[]) => Response | Promise<Response>,
  list: () => Response | Promise<Response> = () => respondWithPlaces(places),
) {
  let current: ReturnType<typeof useGatheringDoor> | undefined;
  const sent: Sent[][] = [];
  function Door() {
    current = useGatheringDoor(door);
    return null;
  }
  const { page, requested } = await openScreen(<Door />, {
    responses: {
      '/api/gatherings/7/door': list,
      'POST /api/gatherings/7/door': ({ scans }: { scans: Sent[] }) => {
        sent.push(scans);
        return receive(sent.length, scans);
      },
    },
  });
  const get = () => {
    if (!current) throw new Error('The door is not open.');
    return current;
  };
  return { page, requested, sent, get };
}

const listCodes = (scans: readonly Sent[] | undefined) => scans?.map(({ code }) => code);

test('what is scanned while others are sent stays, and is sent next', async () => {
  const late = createLateResponse();
  const { get, sent } = await openDoor((count) =>
    count === 1 ? late.response : respondWithVerdicts(['arrived']),
  );
  await expect.poll(() => get().places).toHaveLength(2);
  get().receive(first);
  await expect.poll(() => sent).toHaveLength(1);
  get().receive(second);
  expect(listCodes(loadScans(door))).toEqual([first, second]);
  late.resolve(respondWithVerdicts(['arrived']));
  await expect.poll(() => sent.map(listCodes)).toEqual([[first], [second]]);
  await expect.poll(() => loadScans(door)).toEqual([]);
});

test('who another device let in is no arrival of this one', async () => {
  const { get } = await openDoor(() => respondWithVerdicts(['arrived-before']));
  await expect.poll(() => get().places).toHaveLength(2);
  get().receive(first);
  await expect.poll(() => get().conflicts.map(({ code }) => code)).toEqual([first]);
});

test('a response that comes after the screen was left stores nothing', async () => {
  const late = createLateResponse();
  const { get, page, sent } = await openDoor(() => late.response);
  await expect.poll(() => get().places).toHaveLength(2);
  get().receive(first);
  await expect.poll(() => sent).toHaveLength(1);
  await page.unmount();
  // As the end of the session does.
  clearPlaces(door);
  const response = respondWithVerdicts(['arrived']);
  late.resolve(response);
  await expect.poll(() => response.bodyUsed).toBe(true);
  expect([loadPlaces(door), listCodes(loadScans(door))]).toEqual([null, [first]]);
});

test('nor does a list that comes then', async () => {
  const late = createLateResponse();
  const { page, requested } = await openDoor(
    () => respondWithVerdicts([]),
    () => late.response,
  );
  await expect.poll(() => requested).toHaveLength(1);
  await page.unmount();
  const response = respondWithPlaces(places);
  late.resolve(response);
  await expect.poll(() => response.bodyUsed).toBe(true);
  expect(loadPlaces(door)).toBeNull();
});

test('an undo names the arrival that it takes back', async () => {
  const arrival = '6f1f7a52-4f0b-4b7e-9d0c-1a2b3c4d5e6f';
  savePlaces(door, [buildPlace(first, arrival)]);
  const { get, sent } = await openDoor(
    () => respondWithVerdicts(['arrived'], [buildPlace(first)]),
    () => respondWithPlaces([buildPlace(first, arrival)]),
  );
  get().undo(first);
  await expect.poll(() => sent).toMatchObject([[{ code: first, arrival, isUndo: true }]]);
  await expect.poll(() => loadPlaces(door)).toMatchObject([{ arrivedAt: null, arrival: null }]);
});
