import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { Answer, Endpoint } from '@namugongo/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Platform } from './platform.ts';
import { Refusal } from './problems.ts';
import { type Given, type Limit, serveRaw } from './serve.ts';

export type UploadedFile = {
  /** As the sender's device calls it; never a path of ours. */
  name: string;
  /** What the sender says it is; nobody has looked at the bytes. */
  type: string;
  /** Must be read to its end, or be destroyed. It ends early where the file is too large. */
  stream: Readable;
  /** Called after the last byte: refuses a file that was larger than the endpoint takes. */
  refuseTooLarge(): void;
};

type UploadOptions = {
  /** Bytes of the largest file taken. */
  most: number;
  limit?: Limit;
};

/** A route that takes one file from a form: the text parts are checked by the endpoint's body schema, the file is never whole in memory. */
export function serveUpload<E extends Endpoint>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: E,
  options: UploadOptions,
  handler: (given: Given<E>, file: UploadedFile) => Promise<Answer<E>>,
): void {
  // A scope of its own: only uploads bear the parser's hooks.
  void app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    const { body, ...route } = endpoint;
    const receive = async (given: Given<Endpoint>, reply: FastifyReply) => {
      const part = await firstFile(given.request, options.most);
      try {
        const whole: unknown = { ...given, ...(body ? { body: fieldsOf(body, part.fields) } : {}) };
        const answer = await handler(whole as Given<E>, {
          name: part.filename,
          type: part.mimetype,
          stream: part.file,
          refuseTooLarge() {
            if (part.file.truncated) throw new Refusal('body-too-large');
          },
        });
        return await reply.status(endpoint.status ?? 200).send(z.encode(endpoint.answer, answer));
      } finally {
        part.file.resume();
      }
    };
    serveRaw(scope, platform, route, receive, options.limit ? { limit: options.limit } : {});
  });
}

async function firstFile(request: FastifyRequest, most: number) {
  const part = await request.file({
    limits: { fileSize: most, files: 1, fields: 20, fieldSize: 20_000, parts: 25 },
  });
  if (!part) throw new Refusal('invalid', {}, { file: 'Please choose a file.' });
  return part;
}

function fieldsOf(schema: z.ZodType, fields: Record<string, unknown>): unknown {
  const texts: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    if (typeof field === 'object' && field !== null && 'value' in field) texts[name] = field.value;
  const read = schema.safeParse(texts);
  if (read.success) return read.data;
  throw new Refusal(
    'invalid',
    {},
    Object.fromEntries(
      read.error.issues
        .toReversed()
        .map(({ path, message }) => [path.join('.') || 'body', message]),
    ),
  );
}
