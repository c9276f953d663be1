import { z } from 'zod';
import { file, get } from './endpoint.ts';

const Check = z.object({ status: z.enum(['ok', 'failing']) });

export const operations = {
  health: get('/healthz', { summary: 'The process is alive', may: 'everybody', answer: Check }),
  ready: get('/readyz', {
    summary: 'It serves: the database answers',
    may: 'everybody',
    answer: Check,
    refusals: ['closing'],
  }),
  metrics: file('/metrics', {
    summary: 'Figures for Prometheus',
    may: 'operator',
    answer: z.undefined(),
  }),
  openapi: file('/api/openapi.json', {
    summary: 'This list, for machines',
    may: 'everybody',
    answer: z.undefined(),
  }),
  mail: get('/api/mail', {
    summary: 'Messages kept while there is no mail server',
    may: ['admin'],
    answer: z.array(
      z.object({
        id: z.int(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        html: z.string(),
        attachments: z.array(z.string()),
        createdAt: z.iso.datetime(),
      }),
    ),
  }),
};
