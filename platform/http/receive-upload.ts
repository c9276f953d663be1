import multipart from '@fastify/multipart';
import type { Endpoint } from '#contract/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Platform } from '../platform.ts';
import type { HandlerInput, UploadedFile } from './implement.ts';
import { ProblemError } from '../problem-error.ts';

/** Lets the routes of a scope receive forms with a file. */
export const acceptUploads = (scope: FastifyInstance) => scope.register(multipart);

/**
 * Receives a form with one file: validates the text fields by the endpoint's body schema, streams the file to disk, and deletes it after
 * `work` unless that stored it.
 */
export function createUploadReceiver(platform: Platform, endpoint: Endpoint, maxBytes: number) {
  const schema = getTextSchema(endpoint);
  return async (
    input: HandlerInput<Endpoint>,
    work: (input: object) => Promise<unknown>,
  ): Promise<unknown> => {
    const { file, texts } = await receiveForm(platform, input.request, maxBytes).catch((cause) => {
      discardBody(input.request, maxBytes);
      throw cause;
    });
    try {
      if (!file) throw new ProblemError('validation-failed', {}, { file: 'Choose a file.' });
      return await work({ ...input, body: decodeTexts(schema, texts), file });
    } finally {
      if (file) await platform.files.discard(file);
    }
  };
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
