import type { FastifyRequest } from 'fastify';
import { type ClientIdentity, getClientIdentity } from '#platform/http/client-identity.ts';
import type { Platform } from '#platform/platform.ts';

/** The client that limits count; null when RATE_LIMIT is off, which turns every limit off. */
export const getCountedClient = (
  { config }: Pick<Platform, 'config'>,
  request: FastifyRequest,
): ClientIdentity | null => (config.RATE_LIMIT ? getClientIdentity(request.ip) : null);
