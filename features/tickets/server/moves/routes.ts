import { moves } from '#features/tickets/contract/moves.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import { moveTable, moveTicket } from './move-tickets.ts';
import { reissueTicket, transferTicket } from './reissue-ticket.ts';

export function movesRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(
    app,
    platform,
    moves.moveTicket,
    async ({ params, body: { chairId, swap = false }, actor }) => {
      const input = { ticketId: params.id, chairId, swap };
      return { tickets: await moveTicket(platform, input, requireAccount(actor)) };
    },
  );
  registerEndpoint(
    app,
    platform,
    moves.moveTable,
    async ({ body: { swap = false, ...body }, actor }) => {
      return { tickets: await moveTable(platform, { ...body, swap }, requireAccount(actor)) };
    },
  );
  registerEndpoint(app, platform, moves.reissueTicket, async ({ params, actor }) => {
    return reissueTicket(platform, params.id, requireAccount(actor));
  });
  registerEndpoint(app, platform, moves.transferTicket, async ({ params, body, actor }) => {
    return transferTicket(platform, params.id, body, requireAccount(actor));
  });
}
