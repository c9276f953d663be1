import { randomUUID } from 'node:crypto';
import type { Problem, ProblemCode } from '@namugongo/contract/problems';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { problemOf, Refusal } from './problems.ts';

/** What Fastify itself refuses, in our words. */
const byStatus: Record<number, ProblemCode> = {
  400: 'body-unreadable',
  404: 'not-found',
  413: 'body-too-large',
  415: 'media-type-unknown',
  429: 'too-many-requests',
  503: 'closing',
};

/** The one place where a refusal or a fault becomes problem+json. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const problem = problemFor(error, request);
    if (problem.code === 'too-many-requests' && problem.details)
      reply.header('retry-after', String(problem.details['seconds'] ?? 60));
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler((request, reply) => {
    // Somebody typed or was sent an address without the hash: bring them to the screen of that name.
    if (
      request.method === 'GET' &&
      isAddressOfScreen(request.url) &&
      request.headers.accept?.includes('text/html')
    )
      return reply.redirect(`/#${request.url}`);
    return sendProblem(reply, problemOf('not-found'));
  });
}

const isAddressOfScreen = (url: string): boolean =>
  /^\/[a-z0-9][\w\-/]*$/i.test(url) && !/^\/(api|assets)\//i.test(url);

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  // The text is made here, so that no route's answer schema is asked about it.
  return reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .removeHeader('content-disposition')
    .type('application/problem+json; charset=utf-8')
    .serializer((payload: unknown) => String(payload))
    .send(JSON.stringify(problem));
}

/** The problem behind anything that was thrown; what nobody expected is logged under a reference. */
export function problemFor(error: FastifyError | Error, request: FastifyRequest): Problem {
  if (error instanceof Refusal) return problemOf(error.code, error.details, error.errors);
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error);
  const status = 'statusCode' in error ? error.statusCode : undefined;
  const code =
    status === undefined || status >= 500 ? undefined : (byStatus[status] ?? 'body-unreadable');
  if (code) return problemOf(code);
  const reference = randomUUID().slice(0, 8);
  request.log.error({ error, reference }, 'an unexpected error');
  return problemOf('unexpected', { reference });
}

type Invalid = { validation: readonly { instancePath: string; message?: string }[] };

/** The first sentence per field; a form has no more room. */
function invalid(error: Invalid): Problem {
  const errors: Record<string, string> = {};
  for (const fault of error.validation) {
    const field = fault.instancePath.split('/').filter(Boolean).join('.') || 'body';
    errors[field] ??= fault.message ?? '';
  }
  return problemOf('invalid', {}, errors);
}
