import { z } from 'zod';
import type { ProblemCode } from './problems.ts';

/** What a person may be; several at a time (decisions, section 3). */
export const roles = [
  'member',
  'editor',
  'secretary',
  'usher',
  'reception',
  'treasurer',
  'admin',
] as const;
export type Role = (typeof roles)[number];

/**
 * Who may call an endpoint. There is no default: an endpoint that names nobody does not type-check.
 * 'provider' and 'operator' prove themselves by a signature or a token; an admin may do all that a role may.
 */
export type May = 'everybody' | 'signed-in' | 'provider' | 'operator' | readonly [Role, ...Role[]];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Nothing = z.ZodUndefined;

export type Declaration<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  /** One line for openapi.json and the roles table. */
  summary: string;
  may: May;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  /** The status of a success; 200 unless told. */
  status?: number;
  /** The refusals it declares beside the ones every endpoint has (401, 403, 422, 429, 500). */
  refusals?: readonly ProblemCode[];
};

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = Declaration<Params, Query, Body, Answer> & {
  method: Method;
  /** With Fastify's ':name' parts. */
  path: string;
  /**
   * 'stream': server-sent events, `answer` is one message. 'file': bytes, `answer` is not used.
   * 'upload': multipart/form-data; `body` names the text parts and one `file`.
   * 'progress': long work, told in lines of JSON: `{ done, of }` as often as it likes, then `{ answer }` or `{ problem }`.
   */
  kind: 'json' | 'stream' | 'file' | 'upload' | 'progress';
};

function declare(method: Method, kind: Endpoint['kind']) {
  return <
    Params extends z.ZodType = Nothing,
    Query extends z.ZodType = Nothing,
    Body extends z.ZodType = Nothing,
    Answer extends z.ZodType = Nothing,
  >(
    path: string,
    declaration: Declaration<Params, Query, Body, Answer>,
  ): Endpoint<Params, Query, Body, Answer> => ({ method, path, kind, ...declaration });
}

export const get = declare('GET', 'json');
export const post = declare('POST', 'json');
export const put = declare('PUT', 'json');
export const del = declare('DELETE', 'json');
export const stream = declare('GET', 'stream');
export const postWithProgress = declare('POST', 'progress');
export const file = declare('GET', 'file');
export const upload = declare('POST', 'upload');

/** What a caller passes in, by the decoded side of the schemas; parts that an endpoint does not have are left out. */
export type Input<E extends Endpoint> = (E extends Endpoint<
  infer P,
  z.ZodType,
  z.ZodType,
  z.ZodType
>
  ? P extends Nothing
    ? unknown
    : { params: z.output<P> }
  : never) &
  (E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType>
    ? Q extends Nothing
      ? unknown
      : { query: z.output<Q> }
    : never) &
  (E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType>
    ? B extends Nothing
      ? unknown
      : { body: z.output<B> }
    : never);

export type Answer<E extends Endpoint> = z.output<E['answer']>;
