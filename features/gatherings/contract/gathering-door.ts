import { z } from 'zod';
import { day, idParam, timestamp } from '#contract/codecs.ts';
import { get, post } from '#contract/endpoint.ts';
import { key } from '#contract/texts.ts';

/** A paid place as the door has it. */
export const DoorPlace = z.object({
  code: z.string(),
  title: z.string(),
  name: z.string(),
  arrivedAt: timestamp.nullable(),
  /** The scan that noted the arrival. */
  arrival: z.uuid().nullable(),
  isRefunded: z.boolean(),
});
export type DoorPlace = z.output<typeof DoorPlace>;

/** A code that was read at the door, or what takes back the arrival of an earlier scan. */
export const DoorScan = z.object({
  code: key(40),
  arrival: z.uuid(),
  scannedAt: timestamp,
  isUndo: z.boolean(),
});
export type DoorScan = z.output<typeof DoorScan>;

/** What the door says to a code. */
const verdicts = ['arrived', 'arrived-before', 'refunded', 'unknown'] as const;
export type DoorVerdict = (typeof verdicts)[number];

export const maxDoorScans = 100;

const hosts = ['secretary', 'reception'] as const;
const byId = z.object({ id: idParam });

export const gatheringDoor = {
  list: get('/api/gatherings/:id/door', {
    summary: 'The paid places of a day with their codes, for the door, to store on its device',
    access: hosts,
    params: byId,
    query: z.object({ day }),
    response: z.array(DoorPlace),
    problems: ['gathering-not-found'],
  }),
  receive: post('/api/gatherings/:id/door', {
    summary:
      'Note who arrived by the codes that were read, in their order, also later and again; returns what the site says to each',
    access: hosts,
    params: byId,
    body: z.object({ day, scans: z.array(DoorScan).max(maxDoorScans) }),
    response: z.object({ verdicts: z.array(z.enum(verdicts)), places: z.array(DoorPlace) }),
    problems: ['gathering-not-found'],
  }),
};
