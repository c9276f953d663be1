import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { parseConfig } from '../config.ts';
import { apiSecurityHeaders, getPageSecurityHeaders } from './security-headers.ts';

test.each([
  [{}, undefined],
  [{ PUBLIC_URL: 'https://namugongo.example' }, 'max-age=31536000'],
  [
    { PUBLIC_URL: 'https://namugongo.example', HSTS_SUBDOMAINS: 'on' },
    'max-age=31536000; includeSubDomains',
  ],
])('with %j, pages and the API send Strict-Transport-Security: %s', async (variables, header) => {
  const app = Fastify();
  await app.register(
    helmet,
    getPageSecurityHeaders(parseConfig({ PAYMENT_PROVIDER: 'sandbox', ...variables }), []),
  );
  app.get('/page', async () => '');
  app.get('/api', { helmet: apiSecurityHeaders }, async () => '');
  for (const url of ['/page', '/api'])
    expect((await app.inject(url)).headers['strict-transport-security']).toBe(header);
  await app.close();
});
