import type { EndpointResponse, Endpoint } from '#contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { toProblem } from './error-handler.ts';

/** Reports the progress to the client. */
export type ReportProgress = (done: number, total: number) => void;

/**
 * Responds to an endpoint of kind 'progress' with JSON lines. An error before the first progress report is an ordinary problem
 * response; after it, the problem is the last line. The work continues when the client disconnects.
 */
export async function streamProgress<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (reportProgress: ReportProgress) => Promise<EndpointResponse<E>>,
): Promise<unknown> {
  let hasStarted = false;
  const write = (line: object) => {
    if (!hasStarted) {
      hasStarted = true;
      reply.hijack();
      reply.raw.writeHead(200, {
        'content-type': 'application/x-ndjson; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
    }
    if (!reply.raw.destroyed) reply.raw.write(`${JSON.stringify(line)}\n`);
  };
  try {
    const response = await work((done, total) => write({ done, total }));
    write({ response: z.encode(endpoint.response, response) });
  } catch (error) {
    if (!hasStarted) throw error;
    const cause = error instanceof Error ? error : new Error(String(error));
    write({ problem: toProblem(cause, request) });
  }
  reply.raw.end();
  return reply;
}
