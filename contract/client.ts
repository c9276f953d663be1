import type { EndpointResponse, Endpoint, EndpointInput } from './endpoint.ts';
import type { Problem } from './problem.ts';
import type { ProblemCode } from './problems.ts';
import { commonProblems } from './problems/common.ts';
import { fillDetail } from './problems/fill-detail.ts';
import { uiMessages } from './ui-messages.ts';
import {
  anything,
  type Format,
  number,
  object,
  optional,
  part,
  record,
  text,
} from './wire-format.ts';

/** The error of a failed call: the server's problem, or a local one with code 'offline' or 'answer-invalid'. */
export type ApiError = Error & { problem: Problem };

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'problem' in error;
}

/** True when the call failed with this problem code. */
export function hasProblemCode(error: unknown, code: ProblemCode): error is ApiError {
  return isApiError(error) && error.problem.code === code;
}

function fail(problem: Problem): never {
  throw Object.assign(new Error(problem.detail), { problem });
}

const localProblem = (code: string, detail: string, status = 0): Problem => ({
  type: `about:blank#${code}`,
  title: code,
  status,
  detail,
  code,
});

type Parts = { params?: unknown; query?: unknown; body?: unknown };
export type CallOptions = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  fetch?: typeof fetch;
};

/** The URL of an endpoint with its encoded parameters, for links, downloads and streams. */
export function buildUrl<E extends Endpoint>(
  base: string,
  endpoint: E,
  input: EndpointInput<E>,
): string {
  const parts: Parts = input;
  const params = toRecord(endpoint.params?.encode(parts.params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(toRecord(endpoint.query?.encode(parts.query))))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return `${base}${path}${search.size > 0 ? `?${search}` : ''}`;
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Calls an endpoint with decoded values and returns its decoded response; throws ApiError for a problem response. */
export async function callEndpoint<E extends Endpoint>(
  base: string,
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<EndpointResponse<E>> {
  const { response, text } = await request(base, endpoint, input, options, (body) => body.text());
  return parseResponse(endpoint, response.status, text);
}

export type Progress = { done: number; total: number };
const progressPart = part(object({ done: number, total: number }));

/** A line of a 'progress' response. */
type Line = { progress: Progress } | { response: unknown } | { problem: Problem } | undefined;

function parseLine(text: string): Line {
  const line = parseJson(text);
  const { problem, response } = toRecord(line);
  if (problem !== undefined) {
    const read = parseProblem(problem);
    return read && { problem: read };
  }
  if (response !== undefined) return { response };
  const read = progressPart.safeDecode(line);
  return read.success ? { progress: read.data as Progress } : undefined;
}

/** Calls an endpoint of kind 'progress': reports the progress and returns the decoded response at the end. */
export async function callEndpointWithProgress<E extends Endpoint>(
  base: string,
  endpoint: E,
  input: EndpointInput<E>,
  onProgress: (progress: Progress) => void,
  options: CallOptions = {},
): Promise<EndpointResponse<E>> {
  let last: Line;
  const { response, text } = await request(base, endpoint, input, options, (body) =>
    body.ok
      ? readLines(body, (line) => {
          last = parseLine(line);
          if (last && 'progress' in last) onProgress(last.progress);
        })
      : body.text(),
  );
  if (last && 'problem' in last) return fail(last.problem);
  if (last && 'response' in last)
    return parseResponse(endpoint, 200, JSON.stringify(last.response));
  return response.ok ? throwOffline() : parseResponse(endpoint, response.status, text);
}

async function readLines(response: Response, onLine: (line: string) => void): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  }
  return '';
}

async function request<E extends Endpoint>(
  base: string,
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions,
  read: (response: Response) => Promise<string>,
): Promise<{ response: Response; text: string }> {
  const parts: Parts = input;
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  const params = endpoint.params?.safeEncode(parts.params);
  if (params && !params.success) return fail(getLinkProblem(params.error.issues));
  const sent: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' };
  if (options.signal) sent.signal = options.signal;
  if (endpoint.kind === 'upload') sent.body = toFormData(endpoint, input);
  else if (endpoint.body) {
    headers['content-type'] = 'application/json';
    sent.body = JSON.stringify(endpoint.body.encode(parts.body ?? {}));
  }
  try {
    const response = await (options.fetch ?? fetch)(buildUrl(base, endpoint, input), sent);
    return { response, text: await read(response) };
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    return throwOffline();
  }
}

/** The problem of a URL whose parameters don't fit their schema, such as a link that an email program cut short. */
function getLinkProblem(issues: readonly { path: readonly PropertyKey[] }[]): Problem {
  return issues.some(({ path: [name] }) => isEmailLinkParam(name))
    ? localProblem('link-incomplete', uiMessages.linkIncomplete, 404)
    : localProblem('not-found', commonProblems['not-found'].detail, 404);
}

/** True for parameters that reach people in the links of emails. */
export const isEmailLinkParam = (name: unknown): boolean =>
  name === 'secret' || name === 'key' || name === 'telephone';

/** The body of an upload. Text parts come first, so that the server has them before the file. */
export function toFormData<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): FormData {
  const { body }: Parts = input;
  const parts = Object.entries(toRecord(endpoint.body?.encode(body)));
  const form = new FormData();
  for (const [name, part] of parts)
    if (part !== undefined && !(part instanceof Blob)) form.set(name, String(part));
  for (const [name, part] of parts) if (part instanceof Blob) form.set(name, part);
  return form;
}

/** Throws the ApiError of an unreachable server. */
export const throwOffline = (): never => fail(localProblem('offline', uiMessages.offline));

/** Throws the ApiError of a problem response. */
export const throwApiError = (status: number, text: string): never =>
  fail(parseProblem(parseJson(text)) ?? getGeneralProblem(status));

/** Decodes the response of an endpoint; throws ApiError for a problem or an invalid response. */
export function parseResponse<E extends Endpoint>(
  endpoint: E,
  status: number,
  text: string,
): EndpointResponse<E> {
  if (status < 200 || status > 299) return throwApiError(status, text);
  const response = endpoint.response.safeDecode(parseJson(text));
  if (!response.success)
    return fail(localProblem('answer-invalid', uiMessages.chairsInvalid, status));
  return response.data as EndpointResponse<E>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const problemFields: Record<keyof Problem, Format> = {
  type: text,
  title: text,
  status: number,
  detail: text,
  code: text,
  instance: optional(text),
  errors: optional(record(text)),
  details: optional(record(anything)),
};
const problemPart = part(object(problemFields));

function parseProblem(value: unknown): Problem | undefined {
  const read = problemPart.safeDecode(value);
  return read.success ? (read.data as Problem) : undefined;
}

/** Codes of the statuses that only payments use; a proxy answers with them too. */
const paymentCodes: Partial<Record<number, ProblemCode>> = {
  402: 'card-declined',
  502: 'payment-failed',
  504: 'payment-status-unknown',
};

/** The problem of a response without one, such as that of a proxy. */
function getGeneralProblem(status: number): Problem {
  const code =
    Object.entries(commonProblems).find(([, problem]) => problem.status === status)?.[0] ??
    paymentCodes[status] ??
    'internal-error';
  const reference = `status ${status}`;
  return localProblem(
    code,
    fillDetail(commonProblems['internal-error'].detail, { reference }),
    status,
  );
}
