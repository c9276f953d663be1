import { moves } from '@namugongo/contract/reception/moves';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { serve } from '../../platform/serve.ts';
import { signedIn } from '../../platform/signed-in.ts';
import { moveTable, moveTicket } from './move-tickets.ts';
import { reissueTicket, transferTicket } from './replace-code.ts';

/** The answers carry codes that open the door. */
const keepPrivate = (reply: FastifyReply) => reply.header('cache-control', 'private, no-store');

export function movesRoutes(app: FastifyInstance, platform: Platform): void {
  serve(
    app,
    platform,
    moves.move,
    async ({ params, body: { chairId, swap = false }, who }, reply) => {
      keepPrivate(reply);
      const wish = { ticketId: params.id, chairId, swap };
      return { tickets: await moveTicket(platform, wish, signedIn(who)) };
    },
  );
  serve(app, platform, moves.moveTable, async ({ body: { swap = false, ...body }, who }, reply) => {
    keepPrivate(reply);
    return { tickets: await moveTable(platform, { ...body, swap }, signedIn(who)) };
  });
  serve(app, platform, moves.reissue, async ({ params, who }, reply) => {
    keepPrivate(reply);
    return reissueTicket(platform, params.id, signedIn(who));
  });
  serve(app, platform, moves.transfer, async ({ params, body, who }, reply) => {
    keepPrivate(reply);
    return transferTicket(platform, params.id, body, signedIn(who));
  });
}
