import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { validateStripeBody } from './parameter-schemas.ts';
import { isStripeHttpError, createStripeError } from './stripe-errors.ts';
import { createFakeLedger, type FakeLedger } from './fake-ledger.ts';

export type FakeStripeFault =
  | 'reset'
  | 'hangBefore'
  | 'hangAfter'
  | 'cutBody'
  | 'rateLimited'
  | 'serverError'
  | 'conflict';
export type FakeStripeOperation =
  | 'createIntent'
  | 'confirm'
  | 'capture'
  | 'cancel'
  | 'retrieve'
  | 'list'
  | 'refund'
  | 'listRefunds'
  | 'listPayouts'
  | 'listTransactions'
  | 'createMethod'
  | 'createSetup'
  | 'retrieveSetup'
  | 'createCustomer'
  | 'deleteCustomer'
  | 'identify';

export type RecordedRequest = {
  operation: FakeStripeOperation;
  method: string;
  path: string;
  key: string | null;
  version: string | null;
  authorization: string | null;
  body: Record<string, unknown>;
};

type Order = { operation: FakeStripeOperation; fault: FakeStripeFault; times: number };
type FakeResponse = { status: number; body: unknown };

/** The SDK parameter type of each call. */
const declarations: Readonly<Partial<Record<FakeStripeOperation, readonly [string, string]>>> = {
  createIntent: ['PaymentIntents', 'PaymentIntentCreateParams'],
  confirm: ['PaymentIntents', 'PaymentIntentConfirmParams'],
  capture: ['PaymentIntents', 'PaymentIntentCaptureParams'],
  cancel: ['PaymentIntents', 'PaymentIntentCancelParams'],
  refund: ['Refunds', 'RefundCreateParams'],
  createMethod: ['PaymentMethods', 'PaymentMethodCreateParams'],
  createSetup: ['SetupIntents', 'SetupIntentCreateParams'],
  createCustomer: ['Customers', 'CustomerCreateParams'],
  deleteCustomer: ['Customers', 'CustomerDeleteParams'],
};

const routes: readonly [RegExp, FakeStripeOperation][] = [
  [/^POST \/v1\/payment_intents$/, 'createIntent'],
  [/^POST \/v1\/payment_intents\/([^/]+)\/confirm$/, 'confirm'],
  [/^POST \/v1\/payment_intents\/([^/]+)\/capture$/, 'capture'],
  [/^POST \/v1\/payment_intents\/([^/]+)\/cancel$/, 'cancel'],
  [/^GET \/v1\/payment_intents\/([^/]+)$/, 'retrieve'],
  [/^GET \/v1\/payment_intents$/, 'list'],
  [/^POST \/v1\/refunds$/, 'refund'],
  [/^GET \/v1\/refunds$/, 'listRefunds'],
  [/^GET \/v1\/payouts$/, 'listPayouts'],
  [/^GET \/v1\/balance_transactions$/, 'listTransactions'],
  [/^POST \/v1\/payment_methods$/, 'createMethod'],
  [/^POST \/v1\/setup_intents$/, 'createSetup'],
  [/^GET \/v1\/setup_intents\/([^/]+)$/, 'retrieveSetup'],
  [/^POST \/v1\/customers$/, 'createCustomer'],
  [/^GET \/v1\/(?:confirmation_tokens|tokens|payment_methods)\/([^/]+)$/, 'identify'],
  [/^DELETE \/v1\/customers\/([^/]+)$/, 'deleteCustomer'],
];

/** An HTTP server with the part of the Stripe API that we use. It rejects unknown parameters and supports injected faults. */
export async function startFakeStripe() {
  // Read the SDK declarations before the first call, because that takes longer than the call timeout.
  for (const declaration of Object.values(declarations)) validateStripeBody(...declaration, {});
  const books = createFakeLedger();
  const recorded: RecordedRequest[] = [];
  const orders: Order[] = [];
  const responses = new Map<string, { request: string; response: FakeResponse }>();
  const server = createServer((request, response) => {
    void readText(request).then((text) => {
      const call = readCall(request, text);
      recorded.push(call);
      const order = orders.find((item) => item.operation === call.operation && item.times > 0);
      if (order) order.times -= 1;
      play(order?.fault ?? null, response, () =>
        respondOnce(responses, call, () => perform(books, call)),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: { host: '127.0.0.1', port, protocol: 'http' as const },
    books,
    recorded,
    order: (operation: FakeStripeOperation, cause: FakeStripeFault, times = 1) =>
      orders.push({ operation, fault: cause, times }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function readCall(request: IncomingMessage, text: string): RecordedRequest {
  const url = new URL(request.url ?? '/', 'http://stripe');
  const line = `${request.method} ${url.pathname}`;
  const operation = routes.find(([pattern]) => pattern.test(line))?.[1];
  if (!operation) throw new Error(`The adapter called ${line}`);
  const header = (name: string): string | null => request.headers[name]?.toString() ?? null;
  return {
    operation,
    method: request.method ?? '',
    path: url.pathname,
    key: header('idempotency-key'),
    version: header('stripe-version'),
    authorization: header('authorization'),
    body: parseForm(request.method === 'GET' ? url.search.slice(1) : text),
  };
}

/** Parses 'card[token]=x&expand[0]=y' to an object with arrays. */
function parseForm(text: string): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = name.replaceAll(']', '').split('[');
    let place: Record<string, unknown> = body;
    for (const [index, step] of steps.entries()) {
      const next = steps[index + 1];
      place[step] = next === undefined ? value : (place[step] ?? (/^\d+$/.test(next) ? [] : {}));
      place = place[step] as Record<string, unknown>;
    }
  }
  return body;
}

function perform(books: FakeLedger, call: RecordedRequest): FakeResponse {
  try {
    const declaration = declarations[call.operation];
    const errors = declaration ? validateStripeBody(...declaration, call.body) : [];
    if (errors.length > 0)
      throw createStripeError(400, { code: 'parameter_unknown', message: errors.join('; ') });
    if (call.authorization !== 'Bearer sk_test_scripted')
      throw createStripeError(401, { message: 'Invalid API Key provided' });
    return {
      status: 200,
      body: books.perform(call.operation, call.path.split('/')[3] ?? '', call.body),
    };
  } catch (error) {
    if (!isStripeHttpError(error)) throw error;
    return { status: error.status, body: { error: error.body } };
  }
}

function respondOnce(
  responses: Map<string, { request: string; response: FakeResponse }>,
  call: RecordedRequest,
  act: () => FakeResponse,
): FakeResponse {
  if (call.key === null) return act();
  const request = JSON.stringify([call.path, call.body]);
  const existing = responses.get(call.key);
  if (existing && existing.request !== request)
    return {
      status: 400,
      body: { error: { type: 'idempotency_error', message: 'Keys for idempotent requests' } },
    };
  const response = existing?.response ?? act();
  responses.set(call.key, { request, response });
  return response;
}

function play(
  cause: FakeStripeFault | null,
  response: ServerResponse,
  act: () => FakeResponse,
): void {
  const send = ({ status, body }: FakeResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const refuse = (status: number, type: string, code?: string): void =>
    send({ status, body: { error: { type, code, message: `scripted ${status}` } } });
  switch (cause) {
    case 'reset':
      response.socket?.destroy();
      return;
    case 'hangBefore':
      return;
    case 'hangAfter':
      act();
      return;
    case 'cutBody': {
      const text = JSON.stringify(act().body);
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': text.length,
      });
      response.write(text.slice(0, text.length / 2), () => response.socket?.destroy());
      return;
    }
    case 'rateLimited':
      return refuse(429, 'invalid_request_error', 'rate_limit');
    case 'serverError':
      return refuse(500, 'api_error');
    case 'conflict':
      return refuse(409, 'idempotency_error', 'idempotency_key_in_use');
    default:
      send(act());
  }
}
