import { defaultMaxBodyBytes } from '#contract/endpoint.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { createCachingServerFactory } from './caching-server.ts';
import type { Platform } from '../platform.ts';
import { ignoreCookiesOfTokens } from './bearer.ts';
import { registerAllowedMethods } from './allowed-methods.ts';
import { createProxyMatcher } from './client-identity.ts';
import {
  type ConnectionLimits,
  handleClientError,
  limitConnectionsPerClient,
  warnAboutUnknownProxy,
} from './connection-limits.ts';
import { createShutdownFilter } from './drain-server.ts';
import { registerErrorHandler, sendProblem } from './error-handler.ts';
import { createProblem } from '../problem-error.ts';

/** Creates the HTTP server without routes. */
export function createServer(
  platform: Platform,
  connectionLimits: ConnectionLimits,
): FastifyInstance {
  const { config } = platform;
  const isProxy = createProxyMatcher(config.TRUST_PROXY ?? []);
  const logger: FastifyBaseLogger = platform.log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY ? isProxy : false,
    bodyLimit: defaultMaxBodyBytes,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    clientErrorHandler: handleClientError,
    // A request on an open connection is answered, also while the process stops.
    return503OnClosing: false,
    serverFactory: createCachingServerFactory(
      platform.responseCache,
      connectionLimits,
      createShutdownFilter(platform),
    ),
    // A path with a broken escape, or with a part that is too long, leads nowhere.
    frameworkErrors: (_error, _request, reply) => sendProblem(reply, createProblem('not-found')),
  });
  if (config.RATE_LIMIT) limitConnectionsPerClient(app.server, connectionLimits, isProxy);
  if (!config.TRUST_PROXY) warnAboutUnknownProxy(app.server, platform.log);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  acceptEmptyBodies(app);
  ignoreCookiesOfTokens(app);
  registerErrorHandler(app);
  registerAllowedMethods(app);
  return app;
}

/** Accepts an empty body of type 'application/json': many clients send that header with a PUT or DELETE without a body. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body.toString(), done),
  );
}
