import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '#contract/account.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { DoorDevice, doorDevices, OwnDoorDevice } from '#features/door/contract/devices.ts';
import { normalizeBarCode } from '#features/door/contract/rules/check-in.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { generateBarCode } from '#features/tickets/server/generate-bar-code.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { clearCookie, setCookie } from '#platform/http/cookies.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { digest } from '#platform/secrets.ts';
import { deviceCookie, findOwnDevice } from './find-device-caller.ts';
import {
  type DeviceRow,
  findInvitation,
  insertDeviceRow,
  joinDeviceRow,
  listDeviceRows,
  removeDeviceRow,
} from './queries.ts';
import { codeMinutes, getDeviceEnd, getDeviceState, toDeviceActor } from './rules.ts';

type Call = { request: FastifyRequest; reply: FastifyReply };
type Actor = Pick<Account, 'id' | 'name'>;

export async function listDevices(
  { database, clock }: Platform,
  eventId: number,
): Promise<DoorDevice[]> {
  const rows = await listDeviceRows(database, eventId);
  return rows.flatMap(({ joinedAt, lastSeenAt, ...row }) =>
    joinedAt
      ? [
          {
            ...row,
            joinedAt,
            lastSeenAt: lastSeenAt ?? joinedAt,
            state: getDeviceState(row, clock.now()),
          },
        ]
      : [],
  );
}

/** Returns the code with which one phone can join, of which only the hash is stored. Throws 'door-evening-over'. */
export async function createDevice(
  platform: Platform,
  { eventId, name }: { eventId: number | undefined; name: string },
  actor: Account,
): Promise<EndpointResponse<(typeof doorDevices)['create']>> {
  const event = await findEventOrCurrent(platform, eventId);
  const now = platform.clock.now();
  const endsAt = getDeviceEnd(event, now);
  if (!endsAt) throw new ProblemError('door-evening-over');
  const code = generateBarCode();
  const codeExpiresAt = addMinutes(now, codeMinutes);
  return platform.transact(async (db) => {
    const values = { eventId: event.id, name, addedBy: actor.id, createdAt: now };
    const secretHash = digest(code);
    const id = await insertDeviceRow(db, { ...values, secretHash, codeExpiresAt, endsAt });
    const after = { name, event: event.title, endsAt };
    await writeDeviceEntry(platform, db, { actor, action: 'add door device', id, after });
    return { id, code, codeExpiresAt };
  });
}

const toCodeHash = (code: string): string => digest(normalizeBarCode(code));

/** Throws 'door-code-invalid'. */
export async function getInvitation(
  { database, clock }: Platform,
  code: string,
): Promise<EndpointResponse<(typeof doorDevices)['getInvitation']>> {
  const row = await findInvitation(database, toCodeHash(code), clock.now());
  if (!row) throw new ProblemError('door-code-invalid');
  return row;
}

/** Makes the phone that calls a door device, and no longer the one that it was. Throws 'door-code-invalid'. */
export async function joinDoor(
  platform: Platform,
  code: string,
  { request, reply }: Call,
): Promise<OwnDoorDevice> {
  const secret = randomBytes(32).toString('base64url');
  const now = platform.clock.now();
  const earlier = await findOwnDevice(platform, request);
  const device = await platform.transact(async (db, publish) => {
    const row = await joinDeviceRow(db, toCodeHash(code), { secretHash: digest(secret), now });
    if (!row) throw new ProblemError('door-code-invalid');
    await writeDeviceEntry(platform, db, {
      actor: toDeviceActor(row),
      action: 'join as door device',
      id: row.id,
      after: { name: row.name },
    });
    if (earlier)
      await endDevice(platform, db, publish, { id: earlier.id, actor: toDeviceActor(earlier) });
    return row;
  });
  const maxAgeSeconds =
    Math.ceil((device.endsAt.getTime() - now.getTime()) / 1000) + cookieSecondsAfterEnd;
  setCookie(platform.config, reply, { name: deviceCookie, value: secret, maxAgeSeconds });
  return toOwnDevice(device, now);
}

/** So long after its end a phone can still be told why it has ended. */
const cookieSecondsAfterEnd = 7 * 24 * 60 * 60;

const toOwnDevice = ({ eventId, ...row }: DeviceRow, now: Date): OwnDoorDevice => ({
  ...row,
  event: eventId,
  actor: toDeviceActor(row),
  state: getDeviceState(row, now),
});

export async function getOwnDevice(
  platform: Platform,
  request: FastifyRequest,
): Promise<OwnDoorDevice | null> {
  const device = await findOwnDevice(platform, request);
  return device && toOwnDevice(device, platform.clock.now());
}

type Publish = Parameters<Parameters<Platform['transact']>[0]>[1];

/** True if the device, or its code, worked until now. Ends its streams too. */
async function endDevice(
  platform: Platform,
  db: Database,
  publish: Publish,
  { id, actor }: { id: number; actor: Actor },
): Promise<boolean> {
  const row = await removeDeviceRow(db, id, platform.clock.now());
  if (!row) return false;
  await writeDeviceEntry(platform, db, { actor, action: 'remove door device', id, after: row });
  await publish(`account:${toDeviceActor({ id, name: '', addedBy: '' }).id}`);
  return true;
}

/** Ends a device of the team; the list still has it. Throws 'door-device-not-found'. */
export const removeDevice = (platform: Platform, id: number, actor: Account): Promise<void> =>
  platform.transact(async (db, publish) => {
    if (!(await endDevice(platform, db, publish, { id, actor })))
      throw new ProblemError('door-device-not-found');
  });

/** Ends the device that calls, if it is one. */
export async function leaveDoor(platform: Platform, { request, reply }: Call): Promise<void> {
  const device = await findOwnDevice(platform, request);
  if (device)
    await platform.transact((db, publish) =>
      endDevice(platform, db, publish, { id: device.id, actor: toDeviceActor(device) }),
    );
  clearCookie(platform.config, reply, deviceCookie);
}

type DeviceEntry = { actor: Actor; action: string; id: number; after: unknown };

const writeDeviceEntry = (
  { clock }: Platform,
  db: Database,
  { actor, action, id, after }: DeviceEntry,
) =>
  writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action,
    subject: `door device ${id}`,
    after,
  });
