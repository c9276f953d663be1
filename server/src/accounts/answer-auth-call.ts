import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sendProblem } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { addressHeader, authPath } from './auth.ts';
import type { Accounts } from './who.ts';

/** The calls of the library that people may use; all others stay closed until a screen needs them. */
const open = new Set([
  'POST /sign-in/email',
  'POST /sign-out',
  'GET /get-session',
  'GET /list-sessions',
  'POST /revoke-session',
  'POST /revoke-other-sessions',
  'POST /change-password',
]);

const perAddress = [60, 60] as const;
const perEmail = [15, 10 * 60] as const;

/** Lets the auth library answer one of its calls; guesses are counted, and what it refuses is told in our words. */
export async function answerAuthCall(
  platform: Platform,
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const call = `${request.method} ${new URL(request.url, platform.config.PUBLIC_URL).pathname.slice(authPath.length)}`;
  if (!open.has(call)) throw new Refusal('not-found');
  const body = typeof request.body === 'string' ? request.body : '';
  const signsIn = call === 'POST /sign-in/email';
  const giveBack = signsIn ? await takeSignIn(platform, request, body) : null;
  const auth = await accounts.auth();
  const response = await auth.handler(webRequest(platform, request, body));
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  reply.header('cache-control', 'no-store');
  if (!response.ok) return refuse(reply, response);
  await giveBack?.();
  const type = response.headers.get('content-type') ?? 'application/json';
  return reply
    .status(response.status)
    .type(type)
    .send(await response.text());
}

function webRequest(platform: Platform, request: FastifyRequest, body: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value);
  headers.set(addressHeader, request.ip);
  const url = new URL(request.url, platform.config.PUBLIC_URL);
  return new Request(url, {
    method: request.method,
    headers,
    ...(request.method === 'POST' && body ? { body } : {}),
  });
}

/** Takes a point for the address and one for the e-mail; who knows the password gets both back. */
async function takeSignIn(
  { limits }: Platform,
  request: FastifyRequest,
  body: string,
): Promise<() => Promise<void>> {
  const email = SignInEmail.parse(jsonIn(body)).trim().toLowerCase().slice(0, 200);
  await limits.take('sign-in address', request.ip, ...perAddress);
  await limits.take('sign-in email', email, ...perEmail);
  return async () => {
    await limits.giveBack('sign-in address', request.ip, ...perAddress);
    await limits.giveBack('sign-in email', email, ...perEmail);
  };
}

const SignInEmail = z
  .object({ email: z.string() })
  .transform(({ email }) => email)
  .catch('');

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const LibraryError = z
  .object({ code: z.string(), message: z.string() })
  .catch({ code: '', message: '' });

/** The library's refusals in our words. */
async function refuse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const { code, message } = LibraryError.parse(jsonIn(await response.text()));
  if (['INVALID_EMAIL_OR_PASSWORD', 'INVALID_EMAIL'].includes(code))
    throw new Refusal('sign-in-wrong');
  if (code.includes('ORIGIN') || code.startsWith('CROSS_SITE')) throw new Refusal('origin-unknown');
  if (response.status === 401) throw new Refusal('sign-in-needed');
  if (response.status >= 500 || !message)
    throw new Error(`The auth library answered ${response.status} ${code}`);
  return sendProblem(reply, {
    type: `about:blank#${code}`,
    title: code,
    status: response.status,
    detail: message,
    code,
  });
}
