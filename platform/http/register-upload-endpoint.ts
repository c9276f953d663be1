import multipart from '@fastify/multipart';
import type { EndpointResponse, Endpoint } from '#contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ReceivedFile } from '../files/store.ts';
import type { Platform } from '../platform.ts';
import { ProblemError } from './problem-error.ts';
import { type HandlerInput, type RateLimit, registerRawEndpoint } from './register-endpoint.ts';

/** A complete upload on the local disk. The handler stores it (platform/files); otherwise it is deleted after the response. */
export type UploadedFile = ReceivedFile & {
  /** File name on the sender's device; never use it as a path. */
  name: string;
  /** Media type claimed by the sender; not verified. */
  mediaType: string;
};

/** `body` contains the text fields, `file` the one file. */
export type UploadInput<E extends Endpoint> = Omit<HandlerInput<E>, 'body'> & {
  body: HandlerInput<E> extends { body: infer Body } ? Omit<Body, 'file'> : never;
  file: UploadedFile;
};

export type UploadOptions = {
  /** Largest accepted file; a larger one gets the response 413 'File is too large!'. */
  maxBytes: number;
  limit?: RateLimit;
};

/**
 * Registers a route for a form with one file. Checks access before reading the body, validates the text fields by the endpoint's body
 * schema and streams the file to disk.
 */
export function registerUploadEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: E,
  handler: (input: UploadInput<E>, reply: FastifyReply) => Promise<EndpointResponse<E>>,
  { maxBytes, ...options }: UploadOptions,
): void {
  const { body: _, ...route } = endpoint;
  const schema = getTextSchema(endpoint);
  const handleUpload = async (input: HandlerInput<Endpoint>, reply: FastifyReply) => {
    const { file, texts } = await receiveForm(platform, input.request, maxBytes).catch((cause) => {
      discardBody(input.request, maxBytes);
      throw cause;
    });
    try {
      if (!file) throw new ProblemError('validation-failed', {}, { file: 'Choose a file.' });
      const fullInput: unknown = { ...input, body: decodeTexts(schema, texts), file };
      const response = await handler(fullInput as UploadInput<E>, reply);
      return await reply.status(endpoint.status ?? 200).send(z.encode(endpoint.response, response));
    } finally {
      if (file) await platform.files.discard(file);
    }
  };
  // In its own scope, so that the hooks of the parser run for uploads only.
  void app.register(async (scope) => {
    await scope.register(multipart);
    registerRawEndpoint(scope, platform, route, handleUpload, options);
  });
}

type Form = { file: UploadedFile | null; texts: Record<string, string> };

const limits = { fileSize: Infinity, files: 1, fields: 20, fieldSize: 20_000, parts: 25 };
/** Allowance for the form data besides the file. */
const formOverheadBytes = 64 * 1024;

async function receiveForm(
  { files }: Platform,
  request: FastifyRequest,
  maxBytes: number,
): Promise<Form> {
  if (!request.isMultipart()) throw new ProblemError('unsupported-media-type');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + formOverheadBytes)
    throw new ProblemError('body-too-large');
  const form: Form = { file: null, texts: {} };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') form.texts[part.fieldname] = String(part.value);
      else if (part.fieldname !== 'file') part.file.resume();
      else {
        const received = await files.receive(part.file, maxBytes);
        form.file = { ...received, name: decodeFilename(part.filename), mediaType: part.mimetype };
      }
    }
  } catch (cause) {
    if (form.file) await files.discard(form.file);
    if (cause instanceof ProblemError) throw cause;
    request.log.info({ error: cause }, 'An upload ended early or could not be parsed');
    throw new ProblemError('malformed-body');
  }
  return form;
}

/** Decodes a file name: browsers encode a quotation mark as %22 and a line break as %0D%0A. */
const decodeFilename = (filename: string | undefined): string =>
  (filename ?? '').replaceAll('%22', '"').replaceAll(/%0[ad]/gi, ' ');

/**
 * Reads and discards the rest of a rejected body, up to 8 times `maxBytes`. A browser shows the response only after it has sent the
 * whole body.
 */
function discardBody({ raw }: FastifyRequest, maxBytes: number): void {
  let remainingBytes = maxBytes * 8;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) raw.destroy();
  });
  raw.resume();
}

function getTextSchema({ body, path }: Endpoint): z.ZodObject {
  if (!(body instanceof z.ZodObject)) throw new Error(`${path} has no object schema for its body.`);
  return body.omit({ file: true });
}

function decodeTexts(schema: z.ZodObject, texts: Record<string, string>): unknown {
  const parsed = schema.safeParse(texts);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[path.join('.') || 'body'] ??= message;
  throw new ProblemError('validation-failed', {}, errors);
}
