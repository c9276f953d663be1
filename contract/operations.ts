import { z } from 'zod';
import { getFile, get } from './endpoint.ts';

const Check = z.object({ status: z.enum(['ok', 'failing']) });

export const operations = {
  getHealth: get('/healthz', {
    summary: 'The process is alive; with the version of the site',
    access: 'everybody',
    response: Check.extend({ version: z.string() }),
  }),
  getReadiness: get('/readyz', {
    summary:
      'Ready to serve: not stopping, the database responds, the data folder is there, the disk has space',
    access: 'everybody',
    response: Check,
    problems: ['shutting-down', 'database-unavailable', 'data-folder-unavailable', 'disk-full'],
  }),
  getMetrics: getFile('/metrics', {
    summary: 'Figures for Prometheus',
    access: 'operator',
  }),
  getOpenApi: getFile('/api/openapi.json', {
    summary: 'All endpoints as OpenAPI',
    access: 'everybody',
    problems: ['too-many-requests'],
  }),
};
