import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The token of 'Authorization: Bearer ...'; null without one. */
export const getBearer = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/** A request with a token has no cookies: it is the token's alone, whatever the browser added. */
export const ignoreCookiesOfTokens = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request) => {
    if (getBearer(request) !== null) delete request.raw.headers.cookie;
  });
};
