import type { Answer, Endpoint } from '@namugongo/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { problemFor } from './errors.ts';

/** Tells whoever waits how far the work is. */
export type Tell = (done: number, of: number) => void;

/**
 * Answers an endpoint of kind 'progress'. A refusal before the first `tell` is an ordinary problem; after it the status is sent
 * already, and the problem is the last line. Whoever goes away does not end the work.
 */
export async function sendProgress<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tell: Tell) => Promise<Answer<E>>,
): Promise<unknown> {
  let begun = false;
  const write = (line: object) => {
    if (!begun) {
      begun = true;
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
    const answer = await work((done, of) => write({ done, of }));
    write({ answer: z.encode(endpoint.answer, answer) });
  } catch (error) {
    if (!begun) throw error;
    const fault = error instanceof Error ? error : new Error(String(error));
    write({ problem: problemFor(fault, request) });
  }
  reply.raw.end();
  return reply;
}
