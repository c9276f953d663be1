import { z } from 'zod';
import type { Account } from './account.ts';
import { emptyObject } from './codecs.ts';
import type { Role } from './roles.ts';
import type { ProblemCode } from './problems.ts';

/**
 * Who may call an endpoint. There is no default: an endpoint without `access` does not type-check.
 * 'provider' authenticates by a signature, 'operator' by a token. An admin has all roles.
 */
export type Access =
  | 'everybody'
  | 'signed-in'
  | 'provider'
  | 'operator'
  | readonly [Role, ...Role[]];

/** Who calls an endpoint, as its handler gets it. Null where nobody signs in: there a handler verifies the caller itself. */
export type Actor<A extends Access> = A extends 'everybody' | 'provider' | 'operator'
  ? null
  : Account;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * 'stream': server-sent events, `response` is one message. 'file': bytes, `response` is not used.
 * 'upload': multipart/form-data; `body` names the text parts and one `file`.
 * 'progress': lines of JSON, any number of `{ done, total }`, then `{ response }` or `{ problem }`.
 */
export type EndpointKind = 'json' | 'stream' | 'file' | 'upload' | 'progress';

type Nothing = z.ZodUndefined;

type EndpointOptions<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = {
  /** One line for openapi.json and the roles table. */
  summary: string;
  access: A;
  /** Not for tokens, whatever their roles: it is about accounts. */
  isForPeople?: true;
  /** Also for the phones without an account at the door of a reception, each for its own; the query has `event`. */
  isForDoorDevices?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Status of a success, 200 by default. */
  status?: number;
  /** Problems besides those that follow from the declaration (listProblems). */
  problems?: readonly ProblemCode[];
  /** The largest body in bytes, 64 KB by default; for an upload, without its file. */
  maxBodyBytes?: number;
  /** A page that any site may show in a frame; every other one may be shown in none. */
  isFrameable?: true;
  /** The costly work that a call may cause; each kind has a limit per client (platform/costly-work.ts). */
  costs?: readonly CostlyKind[];
};

/**
 * 'render': a page. 'hash': a password. 'mail': an email. 'export': all rows of a list, or all of a person. 'pdf': a PDF. 'picture': a
 * picture that is decoded or drawn.
 */
export type CostlyKind = 'render' | 'hash' | 'mail' | 'export' | 'pdf' | 'picture';

/** The largest body of an endpoint that declares none. */
export const defaultMaxBodyBytes = 64 * 1024;

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  A extends Access = Access,
  Kind extends EndpointKind = EndpointKind,
> = EndpointOptions<Params, Query, Body, A> & {
  response: Response;
  method: Method;
  /** With ':name' parameters, as in Fastify. */
  path: string;
  kind: Kind;
};

/** `empty`: the response of an endpoint that declares none. */
function declare<Kind extends EndpointKind, Empty extends z.ZodType>(
  method: Method,
  kind: Kind,
  empty: Empty,
) {
  return <
    const A extends Access,
    Params extends z.ZodType = Nothing,
    Query extends z.ZodType = Nothing,
    Body extends z.ZodType = Nothing,
    Response extends z.ZodType = Empty,
  >(
    path: string,
    declaration: EndpointOptions<Params, Query, Body, A> & { response?: Response },
  ): Endpoint<Params, Query, Body, Response, A, Kind> => ({
    method,
    path,
    kind,
    ...declaration,
    // Without a declared one, its type is that of `empty`.
    response: (declaration.response ?? empty) as Response,
  });
}

export const get = declare('GET', 'json', emptyObject);
export const post = declare('POST', 'json', emptyObject);
export const put = declare('PUT', 'json', emptyObject);
export const del = declare('DELETE', 'json', emptyObject);
export const getStream = declare('GET', 'stream', emptyObject);
export const postWithProgress = declare('POST', 'progress', emptyObject);
export const getFile = declare('GET', 'file', z.undefined());
export const postUpload = declare('POST', 'upload', emptyObject);

/** Every problem that an endpoint can answer with: its own and those that follow from its access and its input. */
export function listProblems(endpoint: Endpoint): ProblemCode[] {
  const { access, params, query, body, problems = [] } = endpoint;
  const isForAccounts = access === 'signed-in' || typeof access !== 'string';
  // A body that nobody needs is read too.
  const hasBody = endpoint.method !== 'GET';
  const all: (ProblemCode | false)[] = [
    ...problems,
    isForAccounts && 'unauthenticated',
    (isForAccounts || access === 'operator') && 'forbidden',
    typeof access !== 'string' && 'second-factor-required',
    hasBody && 'malformed-body',
    // A path with a broken escape or a part that is too long.
    params !== undefined && 'not-found',
    hasBody && 'body-too-large',
    hasBody && 'unsupported-media-type',
    (params ?? query ?? body) !== undefined && 'validation-failed',
    endpoint.kind === 'upload' && 'storage-full',
    endpoint.kind === 'upload' && 'storage-unavailable',
    // A client sends so many wrong tokens, has so many streams at once, and causes so much costly work in a minute.
    (isForAccounts || endpoint.kind === 'stream' || endpoint.costs !== undefined) &&
      'too-many-requests',
    'internal-error',
    'shutting-down',
    'database-unavailable',
  ];
  return [...new Set(all.filter((code) => code !== false))];
}

/** The decoded input of a call, with only the parts that the endpoint declares. A body whose fields are all optional is so too. */
export type EndpointInput<E extends Endpoint> = (E extends Endpoint<
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
      : Record<never, never> extends z.output<B>
        ? { body?: z.output<B> }
        : { body: z.output<B> }
    : never);

export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;

/** Every endpoint of a part of the contract, in the order of its map. */
export function listEndpoints(part: object): Endpoint[] {
  return Object.values(part).flatMap((value: unknown) => {
    if (typeof value !== 'object' || value === null) return [];
    return isEndpoint(value) ? [value] : listEndpoints(value);
  });
}

const isEndpoint = (value: object): value is Endpoint =>
  'method' in value && 'path' in value && 'access' in value;
