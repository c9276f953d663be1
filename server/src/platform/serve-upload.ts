import multipart from '@fastify/multipart';
import type { Answer, Endpoint } from '@namugongo/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Received } from './files/store.ts';
import type { Platform } from './platform.ts';
import { Refusal } from './problems.ts';
import { type Given, type Limit, serveRaw } from './serve.ts';

/** A file that arrived whole and waits on the local disk: the handler keeps it (platform/files), else it is dropped after the answer. */
export type UploadedFile = Received & {
  /** As the sender's device calls it; never a path of ours. */
  name: string;
  /** What the sender says it is; nobody has looked at the bytes. */
  mediaType: string;
};

/** `body` holds the text parts, `file` the one file. */
export type GivenUpload<E extends Endpoint> = Omit<Given<E>, 'body'> & {
  body: Given<E> extends { body: infer Body } ? Omit<Body, 'file'> : never;
  file: UploadedFile;
};

export type UploadOptions = {
  /** Bytes of the largest file taken; past it the answer is 413 'File is too large!'. */
  most: number;
  limit?: Limit;
};

/**
 * A route that takes one file from a form. Who may not is refused before a byte of it is read.
 * The text parts are checked by the endpoint's body schema, the file goes to disk piece by piece, in whatever order they come.
 */
export function serveUpload<E extends Endpoint>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: E,
  handler: (given: GivenUpload<E>, reply: FastifyReply) => Promise<Answer<E>>,
  { most, ...options }: UploadOptions,
): void {
  const { body: _, ...route } = endpoint;
  const schema = textsOf(endpoint);
  const answerUpload = async (given: Given<Endpoint>, reply: FastifyReply) => {
    const { file, texts } = await receiveForm(platform, given.request, most).catch((fault) => {
      throwAway(given.request, most);
      throw fault;
    });
    try {
      if (!file) throw new Refusal('invalid', {}, { file: 'Please choose a file.' });
      const whole: unknown = { ...given, body: decodeTexts(schema, texts), file };
      const answer = await handler(whole as GivenUpload<E>, reply);
      return await reply.status(endpoint.status ?? 200).send(z.encode(endpoint.answer, answer));
    } finally {
      if (file) await platform.files.drop(file);
    }
  };
  // A scope of its own: only uploads bear the parser's hooks.
  void app.register(async (scope) => {
    await scope.register(multipart);
    serveRaw(scope, platform, route, answerUpload, options);
  });
}

type Form = { file: UploadedFile | null; texts: Record<string, string> };

const limits = { fileSize: Infinity, files: 1, fields: 20, fieldSize: 20_000, parts: 25 };
/** What the parts of a form need beside the file itself. */
const formBytes = 64 * 1024;

async function receiveForm(
  { files }: Platform,
  request: FastifyRequest,
  most: number,
): Promise<Form> {
  if (!request.isMultipart()) throw new Refusal('media-type-unknown');
  if (Number(request.headers['content-length'] ?? 0) > most + formBytes)
    throw new Refusal('body-too-large');
  const form: Form = { file: null, texts: {} };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') form.texts[part.fieldname] = String(part.value);
      else if (part.fieldname !== 'file') part.file.resume();
      else {
        const received = await files.receive(part.file, most);
        form.file = { ...received, name: nameIn(part.filename), mediaType: part.mimetype };
      }
    }
  } catch (fault) {
    if (form.file) await files.drop(form.file);
    if (fault instanceof Refusal) throw fault;
    request.log.info({ error: fault }, 'an upload ended early or could not be read');
    throw new Refusal('body-unreadable');
  }
  return form;
}

/** Browsers write a quotation mark of a file's name as %22, and the end of a line as %0D%0A. */
const nameIn = (filename: string | undefined): string =>
  (filename ?? '').replaceAll('%22', '"').replaceAll(/%0[ad]/gi, ' ');

/**
 * A browser shows the answer once it has sent everything, and only a broken connection when that ends before:
 * what still comes of a refused body is read and forgotten, up to a bound.
 */
function throwAway({ raw }: FastifyRequest, most: number): void {
  let left = most * 8;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}

function textsOf({ body, path }: Endpoint): z.ZodObject {
  if (!(body instanceof z.ZodObject)) throw new Error(`${path} does not name its parts.`);
  return body.omit({ file: true });
}

function decodeTexts(schema: z.ZodObject, texts: Record<string, string>): unknown {
  const read = schema.safeParse(texts);
  if (read.success) return read.data;
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error.issues) errors[path.join('.') || 'body'] ??= message;
  throw new Refusal('invalid', {}, errors);
}
