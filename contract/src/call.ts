import { z } from 'zod';
import type { Answer, Endpoint, Input } from './endpoint.ts';
import { Problem, type ProblemCode, problemDetail, problems, screenSentences } from './problems.ts';

/** What a failed call throws: the problem as the server told it, or code 'offline' / 'answer-invalid' when it could not tell one. */
export type CallFailure = Error & { problem: Problem };

export function isCallFailure(error: unknown): error is CallFailure {
  return error instanceof Error && 'problem' in error;
}

/** True when a call was refused for exactly this reason. */
export function isProblem(error: unknown, code: ProblemCode): error is CallFailure {
  return isCallFailure(error) && error.problem.code === code;
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

/** The address of an endpoint with its parameters, encoded; for links, downloads and streams. */
export function addressOf<E extends Endpoint>(base: string, endpoint: E, input: Input<E>): string {
  const parts: Parts = input;
  const params = z
    .record(z.string(), z.string())
    .catch({})
    .parse(endpoint.params ? z.encode(endpoint.params, parts.params) : {});
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = endpoint.query ? z.encode(endpoint.query, parts.query) : {};
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(
    z.record(z.string(), z.unknown()).catch({}).parse(query),
  ))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return `${base}${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** Calls an endpoint with decoded values and gives its decoded answer; throws a CallFailure on every refusal. */
export async function call<E extends Endpoint>(
  base: string,
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const { response, text } = await request(base, endpoint, input, options, (body) => body.text());
  return answerIn(endpoint, response.status, text);
}

export type Progress = { done: number; of: number };

const ProgressLine = z.union([
  z.object({ done: z.number(), of: z.number() }),
  z.object({ answer: z.unknown() }),
  z.object({ problem: Problem }),
]);

/** Calls an endpoint of kind 'progress': tells how far the work is, and gives its answer at the end. */
export async function callWithProgress<E extends Endpoint>(
  base: string,
  endpoint: E,
  input: Input<E>,
  onProgress: (progress: Progress) => void,
  options: CallOptions = {},
): Promise<Answer<E>> {
  let last: z.output<typeof ProgressLine> | undefined;
  const { response, text } = await request(base, endpoint, input, options, (body) =>
    body.ok
      ? eachLine(body, (line) => {
          last = ProgressLine.safeParse(jsonIn(line)).data;
          if (last && 'done' in last) onProgress(last);
        })
      : body.text(),
  );
  if (last && 'problem' in last) return fail(last.problem);
  if (last && 'answer' in last) return answerIn(endpoint, 200, JSON.stringify(last.answer));
  return response.ok ? failOffline() : answerIn(endpoint, response.status, text);
}

async function eachLine(response: Response, onLine: (line: string) => void): Promise<string> {
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
  input: Input<E>,
  options: CallOptions,
  read: (response: Response) => Promise<string>,
): Promise<{ response: Response; text: string }> {
  const parts: Parts = input;
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  const sent: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' };
  if (options.signal) sent.signal = options.signal;
  if (endpoint.kind === 'upload') sent.body = formOf(endpoint, input);
  else if (endpoint.body) {
    headers['content-type'] = 'application/json';
    sent.body = JSON.stringify(z.encode(endpoint.body, parts.body));
  }
  try {
    const response = await (options.fetch ?? fetch)(addressOf(base, endpoint, input), sent);
    return { response, text: await read(response) };
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    return failOffline();
  }
}

/** The body of an upload. The text parts come first, so that the server knows them before the bytes arrive. */
export function formOf<E extends Endpoint>(endpoint: E, input: Input<E>): FormData {
  const { body }: Parts = input;
  const encoded: unknown = endpoint.body ? z.encode(endpoint.body, body) : {};
  const parts = Object.entries(z.record(z.string(), z.unknown()).parse(encoded));
  const form = new FormData();
  for (const [name, part] of parts)
    if (part !== undefined && !(part instanceof Blob)) form.set(name, String(part));
  for (const [name, part] of parts) if (part instanceof Blob) form.set(name, part);
  return form;
}

/** Throws the CallFailure of a server that could not be reached. */
export const failOffline = (): never => fail(localProblem('offline', screenSentences.offline));

/** Throws the CallFailure that an answer of this status and text tells of. */
export const failWith = (status: number, text: string): never => fail(problemIn(text, status));

/** Reads what an endpoint answered: the decoded answer, or a CallFailure. */
export function answerIn<E extends Endpoint>(endpoint: E, status: number, text: string): Answer<E> {
  if (status < 200 || status > 299) return failWith(status, text);
  const answer = z.safeDecode(endpoint.answer, jsonIn(text) as z.input<E['answer']>);
  if (!answer.success)
    return fail(localProblem('answer-invalid', screenSentences.chairsInvalid, status));
  return answer.data as Answer<E>;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemIn(text: string, status: number): Problem {
  const told = Problem.safeParse(jsonIn(text));
  if (told.success) return told.data;
  const code =
    Object.entries(problems).find(([, problem]) => problem.status === status)?.[0] ?? 'unexpected';
  return localProblem(code, problemDetail('unexpected', { reference: `status ${status}` }), status);
}
