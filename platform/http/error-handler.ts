import { randomUUID } from 'node:crypto';
import { isEmailLinkParam } from '#contract/client.ts';
import { type Endpoint, listProblems } from '#contract/endpoint.ts';
import { type Problem } from '#contract/problem.ts';
import { type ProblemCode, problemDetail } from '#contract/problems.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { DatabaseUnavailableError, isDatabaseUnavailable } from '../database/database-errors.ts';
import { createProblem, ProblemError } from '../problem-error.ts';

/** Problem codes for the errors that Fastify throws itself. */
const byStatus: Record<number, ProblemCode> = {
  400: 'malformed-body',
  404: 'not-found',
  408: 'request-timeout',
  413: 'body-too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  503: 'shutting-down',
};

const retrySeconds = '5';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Turns every thrown error into a problem+json response. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const problem = toProblem(error, request);
    const seconds = problem.details?.['seconds'];
    if (problem.status === 429 && seconds !== undefined)
      reply.header('retry-after', String(seconds));
    if (problem.status === 503) reply.header('retry-after', retrySeconds);
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler((_request, reply) => {
    return sendProblem(reply, createProblem('not-found'));
  });
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  // Serialized here, because the response schema of the route doesn't apply to problems.
  return reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .removeHeader('content-disposition')
    .type('application/problem+json; charset=utf-8')
    .serializer((payload: unknown) => String(payload))
    .send(JSON.stringify(problem));
}

/** What the log says of a problem that clients can't expect; it fails every test of a site. */
export const undeclaredProblem = 'The endpoint does not declare this problem';

/** Converts a thrown error to a problem. An unexpected error is logged under a reference, which the problem carries. */
export function toProblem(error: FastifyError | Error, request: FastifyRequest): Problem {
  const problem = convertError(error, request);
  const { endpoint } = request.routeOptions.config;
  if (endpoint && !listProblems(endpoint).some((code) => code === problem.code))
    request.log.error(
      { method: endpoint.method, route: endpoint.path, problem: problem.code },
      undeclaredProblem,
    );
  return problem;
}

function convertError(error: FastifyError | Error, request: FastifyRequest): Problem {
  if (error instanceof ProblemError) return createProblem(error.code, error.details, error.errors);
  if (hasZodFastifySchemaValidationErrors(error)) return toValidationProblem(error);
  // The route pattern, never the URL: URLs contain telephone numbers and secrets.
  const origin = { method: request.method, route: request.routeOptions.url ?? 'none' };
  if (isDatabaseUnavailable(error)) {
    // The monitor logs the outage once.
    if (!(error instanceof DatabaseUnavailableError))
      request.log.warn({ error, ...origin }, 'The database is unavailable');
    return createProblem('database-unavailable');
  }
  const status = 'statusCode' in error ? error.statusCode : undefined;
  const code =
    status === undefined || status >= 500 ? undefined : (byStatus[status] ?? 'malformed-body');
  if (code) return createProblem(code);
  const reference = randomUUID().slice(0, 8);
  request.log.error({ error, reference, ...origin }, 'Unexpected error');
  return createProblem('internal-error', { reference });
}

type ValidationError = {
  validation: readonly { instancePath: string; message?: string }[];
  validationContext?: string | undefined;
};

/** Keeps the first message per field. */
function toValidationProblem(error: ValidationError): Problem {
  const errors: Record<string, string> = {};
  for (const cause of error.validation) {
    const field = cause.instancePath.split('/').filter(Boolean).join('.') || 'body';
    errors[field] ??= cause.message ?? uiMessages.invalidForm;
  }
  const problem = createProblem('validation-failed', {}, errors);
  return error.validationContext === 'params'
    ? { ...problem, detail: getLinkDetail(Object.keys(errors)) }
    : problem;
}

/** The sentence for a URL whose parameters don't fit their schema. */
const getLinkDetail = (params: readonly string[]): string =>
  params.some(isEmailLinkParam) ? uiMessages.linkIncomplete : problemDetail('not-found');
