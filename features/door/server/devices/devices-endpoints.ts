import { doorDevices } from '#features/door/contract/devices.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { implement, limited } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import {
  createDevice,
  getInvitation,
  getOwnDevice,
  joinDoor,
  leaveDoor,
  listDevices,
  removeDevice,
} from './create-device.ts';

/** Of codes and joins, per client. */
const limit = { points: 20, seconds: 60 };

export const createDevicesEndpoints = (platform: Platform) =>
  implement(doorDevices, {
    list: async ({ query }) =>
      listDevices(platform, (await findEventOrCurrent(platform, query.event)).id),
    create: limited(limit, ({ query, body, actor }) =>
      createDevice(platform, { eventId: query.event, name: body.name }, actor),
    ),
    remove: ({ params, actor }) => removeDevice(platform, params.id, actor),
    getInvitation: limited(limit, ({ body }) => getInvitation(platform, body.code)),
    join: limited(limit, ({ body, request }, reply) =>
      joinDoor(platform, body.code, { request, reply }),
    ),
    getOwn: async ({ request }) => ({ device: await getOwnDevice(platform, request) }),
    leave: ({ request }, reply) => leaveDoor(platform, { request, reply }),
  });
