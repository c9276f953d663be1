import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { faultsOfBody } from './parameter-schemas.ts';
import { isRefusal, refusal } from './refusals.ts';
import { createBooks, type Books } from './scripted-books.ts';

export type ScriptedFault =
  | 'reset'
  | 'hangBefore'
  | 'hangAfter'
  | 'cutBody'
  | 'rateLimited'
  | 'serverError'
  | 'conflict';
export type ScriptedOperation =
  | 'createIntent'
  | 'confirm'
  | 'capture'
  | 'cancel'
  | 'retrieve'
  | 'list'
  | 'refund'
  | 'listRefunds'
  | 'createMethod'
  | 'createSetup'
  | 'retrieveSetup'
  | 'createCustomer'
  | 'deleteCustomer';

export type RecordedRequest = {
  operation: ScriptedOperation;
  method: string;
  path: string;
  key: string | null;
  version: string | null;
  authorization: string | null;
  body: Record<string, unknown>;
};

type Order = { operation: ScriptedOperation; fault: ScriptedFault; times: number };
type Answer = { status: number; body: unknown };

/** Which of the SDK's declarations each call's body is held against. */
const declarations: Readonly<Partial<Record<ScriptedOperation, readonly [string, string]>>> = {
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

const routes: readonly [RegExp, ScriptedOperation][] = [
  [/^POST \/v1\/payment_intents$/, 'createIntent'],
  [/^POST \/v1\/payment_intents\/([^/]+)\/confirm$/, 'confirm'],
  [/^POST \/v1\/payment_intents\/([^/]+)\/capture$/, 'capture'],
  [/^POST \/v1\/payment_intents\/([^/]+)\/cancel$/, 'cancel'],
  [/^GET \/v1\/payment_intents\/([^/]+)$/, 'retrieve'],
  [/^GET \/v1\/payment_intents$/, 'list'],
  [/^POST \/v1\/refunds$/, 'refund'],
  [/^GET \/v1\/refunds$/, 'listRefunds'],
  [/^POST \/v1\/payment_methods$/, 'createMethod'],
  [/^POST \/v1\/setup_intents$/, 'createSetup'],
  [/^GET \/v1\/setup_intents\/([^/]+)$/, 'retrieveSetup'],
  [/^POST \/v1\/customers$/, 'createCustomer'],
  [/^DELETE \/v1\/customers\/([^/]+)$/, 'deleteCustomer'],
];

/** An HTTP server that speaks as much of Stripe as the adapter uses, refuses unknown parameters, and fails when told to. */
export async function startScriptedStripe() {
  // The SDK's declarations are read before the first call: reading them takes longer than a caller here waits.
  for (const declaration of Object.values(declarations)) faultsOfBody(...declaration, {});
  const books = createBooks();
  const recorded: RecordedRequest[] = [];
  const orders: Order[] = [];
  const answers = new Map<string, { request: string; answer: Answer }>();
  const server = createServer((request, response) => {
    void readText(request).then((text) => {
      const call = readCall(request, text);
      recorded.push(call);
      const order = orders.find((one) => one.operation === call.operation && one.times > 0);
      if (order) order.times -= 1;
      play(order?.fault ?? null, response, () =>
        answerOnce(answers, call, () => perform(books, call)),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: { host: '127.0.0.1', port, protocol: 'http' as const },
    books,
    recorded,
    order: (operation: ScriptedOperation, fault: ScriptedFault, times = 1) =>
      orders.push({ operation, fault, times }),
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
    body: readForm(request.method === 'GET' ? url.search.slice(1) : text),
  };
}

/** 'card[token]=x&expand[0]=y' as an object with lists. */
export function readForm(text: string): Record<string, unknown> {
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

function perform(books: Books, call: RecordedRequest): Answer {
  try {
    const declaration = declarations[call.operation];
    const faults = declaration ? faultsOfBody(...declaration, call.body) : [];
    if (faults.length > 0)
      throw refusal(400, { code: 'parameter_unknown', message: faults.join('; ') });
    if (call.authorization !== 'Bearer sk_test_scripted')
      throw refusal(401, { message: 'Invalid API Key provided' });
    return {
      status: 200,
      body: books.perform(call.operation, call.path.split('/')[3] ?? '', call.body),
    };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { status: error.status, body: { error: error.body } };
  }
}

function answerOnce(
  answers: Map<string, { request: string; answer: Answer }>,
  call: RecordedRequest,
  act: () => Answer,
): Answer {
  if (call.key === null) return act();
  const request = JSON.stringify([call.path, call.body]);
  const known = answers.get(call.key);
  if (known && known.request !== request)
    return {
      status: 400,
      body: { error: { type: 'idempotency_error', message: 'Keys for idempotent requests' } },
    };
  const answer = known?.answer ?? act();
  answers.set(call.key, { request, answer });
  return answer;
}

function play(fault: ScriptedFault | null, response: ServerResponse, act: () => Answer): void {
  const send = ({ status, body }: Answer): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const refuse = (status: number, type: string, code?: string): void =>
    send({ status, body: { error: { type, code, message: `scripted ${status}` } } });
  switch (fault) {
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
