import { z } from 'zod';
import { id, idParam, timestamp } from '#contract/codecs.ts';
import { del, get, post } from '#contract/endpoint.ts';
import { code, line } from '#contract/texts.ts';

export const DoorDeviceInput = z.object({
  name: line(60, { required: 'Name the door' }),
});

export type DoorDeviceInput = z.output<typeof DoorDeviceInput>;

/** As typed or scanned; see `normalizeBarCode`. */
export const JoinInput = z.object({
  code: code(40, { required: 'Code is required', tooLong: 'Code is too long' }),
});

/** A phone that works at the door of one reception without an account. */
export const DoorDevice = z.object({
  id,
  name: z.string(),
  /** The member of the team who added it. */
  addedBy: z.string(),
  joinedAt: timestamp,
  /** At most a minute old. */
  lastSeenAt: timestamp,
  /** Guests whom it received and who were not undone. */
  checkIns: z.int(),
  endsAt: timestamp,
  /** 'removed': by a member of the team, by itself, or because whoever added it has no role at the door anymore. */
  state: z.enum(['active', 'ended', 'removed']),
});
export type DoorDevice = z.output<typeof DoorDevice>;

/** What a device joins. */
export const Invitation = DoorDevice.pick({ name: true, addedBy: true, endsAt: true }).extend({
  eventTitle: z.string(),
});

export type Invitation = z.output<typeof Invitation>;

/** A device as it knows itself. */
export const OwnDoorDevice = Invitation.extend({
  id,
  /** Who received a guest, as the log and other doors have it. */
  actor: z.object({ id: z.string(), name: z.string() }),
  event: id,
  state: DoorDevice.shape.state,
});
export type OwnDoorDevice = z.output<typeof OwnDoorDevice>;

const path = '/api/umdreception/checkout/receive/devices';
const inEvent = z.object({ event: idParam.optional() });

export const doorDevices = {
  list: get(path, {
    summary: 'The door devices of a reception, newest first: phones without an account',
    access: ['usher', 'reception'],
    isForPeople: true,
    query: inEvent,
    response: z.array(DoorDevice),
    problems: ['event-not-found'],
  }),
  create: post(path, {
    summary:
      'Add a door device; the response has the code with which a phone joins, once and for 10 minutes',
    access: ['usher', 'reception'],
    isForPeople: true,
    query: inEvent,
    body: DoorDeviceInput,
    response: z.object({ id, code: z.string(), codeExpiresAt: timestamp }),
    status: 201,
    problems: ['event-not-found', 'door-evening-over', 'too-many-requests'],
  }),
  remove: del(`${path}/:id`, {
    summary:
      'Remove a door device, or its code while no phone has joined; it stops working right away',
    access: ['usher', 'reception'],
    isForPeople: true,
    params: z.object({ id: idParam }),
    problems: ['door-device-not-found'],
  }),
  getInvitation: post(`${path}/invitation`, {
    summary: 'What a phone joins with a code; changes nothing',
    access: 'everybody',
    body: JoinInput,
    response: Invitation,
    problems: ['door-code-invalid', 'too-many-requests'],
  }),
  join: post(`${path}/join`, {
    summary:
      'Become a door device; sets its cookie, which opens the door of one reception until its evening ends',
    access: 'everybody',
    body: JoinInput,
    response: OwnDoorDevice,
    problems: ['door-code-invalid', 'too-many-requests'],
  }),
  getOwn: get(`${path}/own`, {
    summary: 'The door device that calls, also after it ended; null without its cookie',
    access: 'everybody',
    response: z.object({ device: OwnDoorDevice.nullable() }),
  }),
  leave: post(`${path}/leave`, {
    summary: 'Stop being a door device',
    access: 'everybody',
  }),
};
