import { companions } from '#features/tickets/contract/companions.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { correctName, handOverTicket } from './change-holder.ts';
import { createTicketLink } from './create-ticket-link.ts';
import { findLinkedTicket } from './find-linked-ticket.ts';

/** Per client: a family that reloads its tickets at the door. */
const openings = { points: 60, seconds: 60 };
/** Per client: the tickets of a parish bus. */
const changes = { points: 60, seconds: 600 };

export function companionsRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(
    app,
    platform,
    companions.openLink,
    ({ params }) => findLinkedTicket(platform, params.key),
    { limit: openings },
  );
  registerEndpoint(
    app,
    platform,
    companions.share,
    async ({ params, body: { key = [] }, request }) => ({
      key: await createTicketLink(platform, { ...params, keys: key, request }),
    }),
    { limit: changes },
  );
  registerEndpoint(
    app,
    platform,
    companions.handOver,
    async ({ params, body: { key = [], ...to }, request }) => {
      await handOverTicket(platform, { ...params, keys: key, request }, to);
      return { name: to.name };
    },
    { limit: changes },
  );
  registerEndpoint(
    app,
    platform,
    companions.correctName,
    async ({ params, body: { key = [], name }, request }) => {
      await correctName(platform, { ...params, keys: key, request }, name);
      return { name };
    },
    { limit: changes },
  );
}
