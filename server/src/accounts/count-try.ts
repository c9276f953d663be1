import type { Account } from '@namugongo/contract/accounts';
import type { Endpoint } from '@namugongo/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Platform } from '../platform/platform.ts';

type Point = [name: string, key: string, points: number, seconds: number];

/**
 * Takes a point for the network address, for the e-mail address that is tried and for the account that is signed in; who was
 * right gets them back. Guesses at passwords and at codes come from one store.
 */
export async function countTry(
  { limits }: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
  who: Account | null,
): Promise<() => Promise<void>> {
  if (endpoint.path.endsWith('/sign-out')) return async () => {};
  const email = emailIn(request.body);
  const points: Point[] = [['sign-in address', request.ip, 60, 60]];
  if (email) points.push(['sign-in email', email, 15, 10 * 60]);
  if (who && endpoint.body) points.push(['own account', who.id, 20, 10 * 60]);
  for (const point of points) await limits.take(...point);
  return async () => {
    // What only reads, or makes a challenge, is never right.
    if (endpoint.body) for (const point of points) await limits.giveBack(...point);
  };
}

const SomeEmail = z.object({ email: z.string() });

function emailIn(body: unknown): string | undefined {
  const read = SomeEmail.safeParse(body);
  return read.success ? read.data.email.toLowerCase().slice(0, 200) : undefined;
}
