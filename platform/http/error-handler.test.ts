import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, get } from '#contract/endpoint.ts';
import { DatabaseUnavailableError } from '../database/database-errors.ts';
import { registerErrorHandler, undeclaredProblem } from './error-handler.ts';
import { ProblemError } from '../problem-error.ts';

/** Requests a URL whose route throws; returns the response and the log. */
async function requestFailure(error: Error, endpoint?: Endpoint) {
  const lines: string[] = [];
  const log: FastifyBaseLogger = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
  const logController = new LogController({ disableRequestLogging: true });
  const app = Fastify({ loggerInstance: log, logController });
  registerErrorHandler(app);
  app.get('/api/tickets/:key', endpoint ? { config: { endpoint } } : {}, () =>
    Promise.reject(error),
  );
  const response = await app.inject('/api/tickets/0123-secret?phone=6175550123');
  await app.close();
  return { response, log: lines.join('\n') };
}

test('an unexpected error is logged with its method and route, never the URL', async () => {
  const { response, log } = await requestFailure(new Error('planted'));
  const { reference } = response.json().details;
  expect(JSON.parse(log)).toMatchObject({ method: 'GET', route: '/api/tickets/:key', reference });
  expect(log).not.toContain('0123-secret');
  expect(log).not.toContain('6175550123');
});

test('an unavailable database is a 503 that says when to try again', async () => {
  const { response, log } = await requestFailure(
    new Error('Failed query', { cause: new DatabaseUnavailableError() }),
  );
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('5');
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(response.json()).toMatchObject({
    code: 'database-unavailable',
    detail: "We can't reach our data right now. Please try again in a moment.",
  });
  expect(JSON.parse(log)).toMatchObject({ method: 'GET', route: '/api/tickets/:key' });
});

test('a problem is logged when the endpoint does not declare it', async () => {
  const ticket = get('/api/tickets/:key', {
    summary: 'A ticket',
    access: 'everybody',
    params: z.object({ key: z.string() }),
    response: z.string(),
    problems: ['ticket-not-found'],
  });
  const declared = await requestFailure(new ProblemError('ticket-not-found'), ticket);
  expect(declared.log).toBe('');
  const { response, log } = await requestFailure(new ProblemError('cart-not-found'), ticket);
  expect(response.json()).toMatchObject({ code: 'cart-not-found' });
  expect(JSON.parse(log)).toMatchObject({
    msg: undeclaredProblem,
    route: '/api/tickets/:key',
    problem: 'cart-not-found',
  });
  expect(log).not.toContain('0123-secret');
});
