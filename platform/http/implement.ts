import type { Actor, Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReceivedFile } from '../files/store.ts';
import type { ReportProgress } from './stream-progress.ts';

/** Per client (platform/http/client-identity.ts); the endpoint declares 'too-many-requests'. */
export type RateLimit = { points: number; seconds: number };

/** Input of a handler: the decoded parts of the request, and who calls. */
export type HandlerInput<E extends Endpoint> = Required<EndpointInput<E>> & {
  actor: Actor<E['access']>;
  request: FastifyRequest;
};

/** A complete upload on the local disk. The handler stores it (platform/files); otherwise it is deleted after the response. */
export type UploadedFile = ReceivedFile & {
  /** File name on the sender's device; never use it as a path. */
  name: string;
  /** Media type claimed by the sender; not verified. */
  mediaType: string;
};

/** `body` contains the text fields, `file` the one file. */
type UploadInput<E extends Endpoint> = Omit<HandlerInput<E>, 'body'> & {
  body: HandlerInput<E> extends { body: infer Body } ? Omit<Body, 'file'> : never;
  file: UploadedFile;
};

type RouteOptions = {
  /** No limit by default. */
  limit?: RateLimit;
  /** Keeps the body as the bytes that a signature covers: `request.body` is a buffer. */
  rawBody?: boolean;
};

/** A handler alone, or with options; only `CachedImplementation` is cached. */
type WithOptions<Handle> = Handle | (RouteOptions & { handle: Handle; cacheTags?: never });

/** Responses are cached until one of these tags is invalidated. */
export type CacheTags<E extends Endpoint> =
  | readonly string[]
  | ((input: HandlerInput<E>) => readonly string[] | Promise<readonly string[]>);

/** Only what everybody gets may be cached. */
type CachedImplementation<E extends Endpoint> = E['access'] extends 'everybody'
  ? { cacheTags: CacheTags<E>; handle: (input: HandlerInput<E>) => Promise<EndpointResponse<E>> }
  : never;

/** What a handler returns: nothing where the response is empty. */
type HandlerResponse<E extends Endpoint> =
  | EndpointResponse<E>
  | ([EndpointResponse<E>] extends [Record<string, never>] ? void : never);

/** What an endpoint needs on the server, by its kind. */
type ByKind<E extends Endpoint> = {
  /** Returns the response, or sends it. */
  json:
    | WithOptions<
        (input: HandlerInput<E>, reply: FastifyReply) => Promise<HandlerResponse<E> | FastifyReply>
      >
    | CachedImplementation<E>;
  /** Sends the response. */
  file: WithOptions<(input: HandlerInput<E>, reply: FastifyReply) => Promise<unknown>>;
  stream: WithOptions<(input: HandlerInput<E>, reply: FastifyReply) => Promise<void>>;
  upload: {
    /** Largest accepted file; a larger one gets the response 413 'File is too large!'. */
    maxBytes: number;
    limit?: RateLimit;
    handle: (input: UploadInput<E>) => Promise<EndpointResponse<E>>;
  };
  progress: WithOptions<
    (input: HandlerInput<E>, reportProgress: ReportProgress) => Promise<EndpointResponse<E>>
  >;
};

export type Implementation<E extends Endpoint> = ByKind<E>[E['kind']];

type EndpointMap = Readonly<Record<string, Endpoint>>;

/** An endpoint with what answers it, ready to be registered. */
export type EndpointRoute = RouteOptions & {
  endpoint: Endpoint;
  maxBytes?: number;
  cacheTags?: CacheTags<Endpoint>;
  handle(input: unknown, second: unknown): Promise<unknown>;
};

/**
 * Gives every endpoint of a contract its handler. A missing or foreign name does not compile, nor does a handler that takes a visitor
 * for someone who is signed in (docs/mechanisms.md, 'Endpoint').
 */
export function implement<C extends EndpointMap>(
  contract: C,
  handlers: NoInfer<{ [Name in keyof C]: Implementation<C[Name]> }>,
): EndpointRoute[] {
  return Object.entries(contract).map(([name, endpoint]) => {
    // Its type is that of the endpoint with the same name.
    const own = handlers[name] as EndpointRoute['handle'] | Omit<EndpointRoute, 'endpoint'>;
    return { endpoint, ...(typeof own === 'function' ? { handle: own } : own) };
  });
}

/** A handler whose responses are cached until one of the tags is invalidated. */
export const cached = <Tags, Handle>(cacheTags: Tags, handle: Handle) => ({ cacheTags, handle });

/** A handler with a rate limit. */
export const limited = <Handle>(limit: RateLimit, handle: Handle) => ({ limit, handle });

/** The two calls that turn emails off and on again, with the key of one. */
export const switchEmails = (
  change: (key: string, isOn: boolean) => Promise<void>,
  limit: RateLimit = { points: 30, seconds: 60 },
) => {
  const turn = (isOn: boolean) =>
    limited(limit, ({ params }: { params: { key: string } }) => change(params.key, isOn));
  // Mail programs send a form, which nobody reads.
  return { turnOff: { ...turn(false), rawBody: true }, turnOn: turn(true) };
};
