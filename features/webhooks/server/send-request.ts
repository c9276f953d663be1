import { once } from 'node:events';
import { type IncomingMessage, request as requestByHttp } from 'node:http';
import { request as requestByHttps, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { deliveryErrors } from '#features/webhooks/contract/webhooks.ts';
import { LateError, withDeadline } from '#platform/with-deadline.ts';
import { createPublicLookup, isPublicAddress, PrivateHostError } from './resolve-public-host.ts';
import { isLocalhost } from './rules.ts';

export type SendResult = {
  status: number | null;
  error: (typeof deliveryErrors)[number] | null;
};

type SendRequest = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Development and tests: this machine may be the receiver, without https. */
  allowsLocalhost: boolean;
};

const maxResponseBytes = 64 * 1024;
const maxResponseMs = 10_000;

/** Posts a message and returns how it went, within the deadline. Follows no redirect and uses nothing of the response but its status. */
export async function sendRequest(
  { url, headers, body, allowsLocalhost }: SendRequest,
  lookup: LookupFunction = createPublicLookup(),
): Promise<SendResult> {
  const target = new URL(url);
  if (!isPublicTarget(target, allowsLocalhost)) return { status: null, error: 'private-host' };
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // Each message has its own connection, to an address that was checked for it.
    agent: false,
    ...(!isLocalhost(target.hostname) && { lookup }),
  };
  try {
    const status = await withDeadline('webhook receiver', (signal) =>
      post(target, { ...options, signal }, body),
    );
    return { status, error: status >= 200 && status < 300 ? null : 'response' };
  } catch (error) {
    return { status: null, error: toDeliveryError(error) };
  }
}

async function post(target: URL, options: RequestOptions, body: string): Promise<number> {
  const request = target.protocol === 'https:' ? requestByHttps : requestByHttp;
  const sent = request(target, options).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  // What comes after the status is for nobody.
  sent.on('error', () => undefined);
  ignoreBody(response);
  return response.statusCode ?? 0;
}

/** By the form of the address; a name is checked when it is looked up. */
export function isPublicTarget({ protocol, hostname }: URL, allowsLocalhost: boolean): boolean {
  if (isLocalhost(hostname)) return allowsLocalhost;
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return protocol === 'https:' && (isIP(address) === 0 || isPublicAddress(address));
}

function ignoreBody(response: IncomingMessage): void {
  let bytes = 0;
  const timer = setTimeout(() => response.destroy(), maxResponseMs).unref();
  response.on('close', () => clearTimeout(timer));
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxResponseBytes) response.destroy();
  });
}

function toDeliveryError(error: unknown): NonNullable<SendResult['error']> {
  if (error instanceof PrivateHostError) return 'private-host';
  if (error instanceof LateError) return 'timeout';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown-host';
  return /CERT|SIGNED|ERR_TLS|ERR_SSL|EPROTO/.test(code) ? 'certificate' : 'unreachable';
}
