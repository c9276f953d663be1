import { moves } from '#features/tickets/contract/moves.ts';
import type { Platform } from '#platform/platform.ts';
import { moveTable, moveTicket } from './move-tickets.ts';
import { reissueTicket, transferTicket } from './reissue-ticket.ts';
import { implement } from '#platform/http/implement.ts';

export const createMovesEndpoints = (platform: Platform) =>
  implement(moves, {
    moveTicket: async ({
      params,
      body: { chairId, swap = false, takesPromised = false },
      actor,
    }) => {
      const input = { ticketId: params.id, chairId, swap, takesPromised };
      return { tickets: await moveTicket(platform, input, actor) };
    },
    moveTable: async ({ body: { swap = false, takesPromised = false, ...body }, actor }) => ({
      tickets: await moveTable(platform, { ...body, swap, takesPromised }, actor),
    }),
    reissueTicket: ({ params, actor }) => reissueTicket(platform, params.id, actor),
    transferTicket: ({ params, body, actor }) => transferTicket(platform, params.id, body, actor),
  });
