import { moves } from '#features/tickets/contract/moves.ts';
import type { Platform } from '#platform/platform.ts';
import { correctHolder } from './update-holder.ts';
import { moveOrder, moveTable, moveTicket } from './move-tickets.ts';
import { reissueTicket, transferTicket } from './reissue-ticket.ts';
import { implement } from '#platform/http/implement.ts';

export const createMovesEndpoints = (platform: Platform) =>
  implement(moves, {
    moveTicket: ({ params, body: { takesPromised = false, ...body }, actor }) =>
      moveTicket(platform, { ...body, ticketId: params.id, takesPromised }, actor),
    moveOrder: ({ params, body: { takesPromised = false, ...body }, actor }) =>
      moveOrder(platform, { ...params, ...body, takesPromised }, actor),
    moveTable: async ({ body: { swap = false, takesPromised = false, ...body }, actor }) => ({
      tickets: await moveTable(platform, { ...body, swap, takesPromised }, actor),
    }),
    reissueTicket: ({ params, body, actor }) =>
      reissueTicket(platform, { ...params, ...body }, actor),
    correctHolder: ({ params, body, actor }) =>
      correctHolder(platform, { ...params, ...body }, actor),
    transferTicket: ({ params, body: { seen, ...to }, actor }) =>
      transferTicket(platform, { ...params, seen }, to, actor),
  });
