import { listProblems } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { problems } from '#contract/problems.ts';
import { z } from 'zod';
import type { Call } from './build-call.ts';

export type Reply = {
  status: number;
  type: string;
  cacheControl: string;
  text: string;
  seconds: number;
};

/** A reply may take this long on a busy machine; a longer one hangs. */
const maxSeconds = 30;

/** Problems of requests that reach no endpoint, such as a path with a broken escape. */
const routerProblems = ['malformed-body', 'not-found', 'method-not-allowed'];

/** What is wrong with a reply to a call, or null. */
export function findReplyError(call: Call, reply: Reply): string | null {
  const { endpoint } = call;
  const { status } = reply;
  if (reply.seconds > maxSeconds) return `took ${reply.seconds} seconds`;
  if (!mayBeStored(call, reply) && !/\bno-store\b/.test(reply.cacheControl))
    return `is ${status} and may be stored: ${reply.cacheControl}`;
  if (status === 304) return endpoint.method === 'GET' ? null : 'has not changed';
  if (status >= 200 && status <= 299) return findResponseError(call, reply);
  if (!reply.type.startsWith('application/problem+json'))
    return `is ${status} of type ${reply.type}`;
  const problem = Problem.safeParse(parseJson(reply.text));
  if (!problem.success) return `is no problem: ${reply.text.slice(0, 200)}`;
  const { code, detail } = problem.data;
  if (problem.data.status !== status) return `is ${status} and says ${problem.data.status}`;
  const declared = Object.entries(problems).find(([name]) => name === code)?.[1];
  if (declared?.status !== status) return `is ${status} for '${code}'`;
  if (status === 500 || (status > 500 && !endpoint.problems?.some((name) => name === code)))
    return `is ${status}: ${detail}`;
  const raw = Object.values(problem.data.errors ?? {}).find(isLibrarySentence);
  if (raw !== undefined) return `shows a sentence of the validation library: ${raw}`;
  const isDeclared = listProblems(endpoint).some((name) => name === code);
  if (isDeclared || (call.mode !== 'valid' && routerProblems.includes(code))) return null;
  return `has the problem '${code}', which the endpoint does not declare`;
}

/** Whether the validation library wrote this message: it names types, formats and patterns. */
export const isLibrarySentence = (message: string): boolean =>
  /^(?:Invalid|Too big|Too small|Unrecognized key)\b/.test(message);

/** Only what was read may be stored: by every cache when everybody may read it, otherwise by the browser of the caller. */
const mayBeStored = ({ endpoint, method }: Call, { status, cacheControl }: Reply): boolean =>
  method === 'GET' &&
  status < 400 &&
  cacheControl !== '' &&
  (endpoint.access === 'everybody' || cacheControl.startsWith('private, '));

function findResponseError({ endpoint }: Call, { status, text, type }: Reply): string | null {
  if (endpoint.kind === 'file') return [200, 204, 206].includes(status) ? null : `is ${status}`;
  if (status !== (endpoint.status ?? 200)) return `is ${status}`;
  if (endpoint.kind === 'stream')
    return type.startsWith('text/event-stream') ? null : `is of type ${type}`;
  if (endpoint.kind === 'progress') return findProgressError(endpoint.response, text);
  const read = z.safeDecode(endpoint.response, parseJson(text) as never);
  return read.success
    ? null
    : `does not fit: ${z.prettifyError(read.error)} in ${text.slice(0, 300)}`;
}

function findProgressError(schema: z.ZodType, text: string): string | null {
  const last = z
    .union([z.object({ response: z.unknown() }), z.object({ problem: Problem })])
    .safeParse(parseJson(text.trim().split('\n').at(-1) ?? ''));
  if (!last.success) return `ends with ${text.slice(-200)}`;
  if ('problem' in last.data)
    return last.data.problem.status >= 500 ? last.data.problem.detail : null;
  return z.safeDecode(schema, last.data.response as never).success
    ? null
    : `does not fit: ${text.slice(-200)}`;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
