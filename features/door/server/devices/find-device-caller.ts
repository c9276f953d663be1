import type { FastifyRequest } from 'fastify';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { readCookie } from '#platform/http/cookies.ts';
import type { DoorDeviceCaller } from '#platform/platform.ts';
import { digest } from '#platform/secrets.ts';
import { type DeviceRow, findDevice, updateLastSeen } from './queries.ts';
import { getDeviceState, toDeviceActor } from './rules.ts';

export const deviceCookie = 'door';

type Services = { database: NodePgDatabase; clock: Clock; config: Pick<Config, 'PUBLIC_URL'> };

/** The device of a request's cookie, also one that ended. */
export async function findOwnDevice(
  { database, config }: Omit<Services, 'clock'>,
  request: FastifyRequest,
): Promise<DeviceRow | null> {
  const secret = readCookie(config, request, deviceCookie);
  return secret ? findDevice(database, digest(secret)) : null;
}

/** Returns which door device calls; null when none does, or when it has ended. */
export const createDeviceFinder =
  (services: Services) =>
  async (request: FastifyRequest): Promise<DoorDeviceCaller | null> => {
    const device = await findOwnDevice(services, request);
    const now = services.clock.now();
    if (!device || getDeviceState(device, now) !== 'active') return null;
    await updateLastSeen(services.database, device.id, now);
    const { eventId, endsAt } = device;
    const actor = { ...toDeviceActor(device), email: '', telephone: null };
    return { account: { ...actor, roles: ['usher'] }, eventId, endsAt };
  };
