import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problem-error.ts';

/**
 * Answers other methods on the path of a registered route with 405 and `Allow` (RFC 9110), and OPTIONS with the allowed methods.
 * Runs before a body is read, so an unreadable body does not hide the answer. Call it before the routes are registered.
 */
export function registerAllowedMethods(app: FastifyInstance): void {
  const routes: { pattern: RegExp; methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    // A wildcard serves files: it does not know which of them exist.
    if (!url.includes('*')) routes.push({ pattern: toPattern(url), methods: [method].flat() });
  });
  app.addHook('onRequest', async (request, reply) => {
    const isFileRoute = request.routeOptions.url?.includes('*') ?? false;
    if (!request.is404 && !isFileRoute) return;
    const path = decodePath(request.url);
    const methods = routes
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((route) => route.methods);
    if (methods.length === 0) return;
    reply.header('allow', [...new Set(methods), 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.status(204).send();
    throw new ProblemError('method-not-allowed');
  });
}

/** The pattern of a route's path; a parameter is one segment, and a slash at the end does not matter. */
const toPattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')))
      .join('/')}/?$`,
  );

function decodePath(url: string): string {
  const path = url.split(/[?;#]/, 1)[0] ?? '';
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
