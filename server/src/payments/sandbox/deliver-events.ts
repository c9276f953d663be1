import { Agent, request } from 'node:http';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { addMilliseconds, type Clock } from '../../platform/clock.ts';
import { answerRefunds } from './answer-refunds.ts';
import {
  hasFaults,
  markDelivered,
  postponeDelivery,
  takeDeliveries,
  takeFault,
  type DeliveryRow,
} from './queries.ts';
import { signatureHeader, signEvent } from './sign-event.ts';

const leaseMilliseconds = 15_000;
const callMilliseconds = 5_000;
const daysOfTrying = 3;
/** Events of many sales go together; nobody waits for one, and a provider takes longer. */
const pauseMilliseconds = 40;
const mostAtOnce = 50;

type Deliveries = {
  database: NodePgDatabase;
  clock: Clock;
  webhookUrl: string | (() => string);
  webhookSecret: string;
  pollMilliseconds?: number;
};

export type EventDelivery = ReturnType<typeof deliverEvents>;

/** Delivers events at least once over HTTP: at `kick`, and every second for what failed or what a crash left. */
export function deliverEvents(settings: Deliveries) {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let waiting = false;

  const round = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    waiting = false;
    while (timer !== null && (await deliverDue(settings, null)) === mostAtOnce);
  };
  // A database that is away for a while is no reason to stop; the next second tries again.
  const kick = (): void => {
    if (timer === null || waiting) return;
    waiting = true;
    running = running.then(round).catch(() => {});
  };
  /** What banks say of refunds by themselves becomes events too. */
  const look = (): void => {
    running = running
      .then(async () => {
        if (timer !== null) await answerRefunds(settings.database, settings.clock);
      })
      .then(kick, kick);
  };
  return {
    kick,
    start(): void {
      if (timer !== null) return;
      timer = setInterval(look, settings.pollMilliseconds ?? 1_000).unref();
      kick();
    },
    /** Returns when no delivery is under way. */
    async stop(): Promise<void> {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await running;
    },
    /** Delivers the events of one intent now, before its caller has an answer. */
    deliverFor: (intentId: string): Promise<number> => deliverDue(settings, intentId),
  };
}

async function deliverDue(settings: Deliveries, intentId: string | null): Promise<number> {
  const now = settings.clock.now();
  const taken = await takeDeliveries(settings.database, {
    now,
    leaseUntil: addMilliseconds(now, leaseMilliseconds),
    notBefore: addMilliseconds(now, -daysOfTrying * 86_400_000),
    intentId,
    most: mostAtOnce,
  });
  if (taken.length === 0) return 0;
  const faulty = await hasFaults(settings.database, 'deliver');
  const delivered: number[] = [];
  await Promise.all(
    taken.map(async (event) => {
      if (await deliver(settings, event, faulty)) delivered.push(event.id);
    }),
  );
  await markDelivered(settings.database, delivered, settings.clock.now());
  return taken.length;
}

/** True when the receiver took it; what failed is tried again later. */
async function deliver(
  settings: Deliveries,
  event: DeliveryRow,
  faulty: boolean,
): Promise<boolean> {
  const { database, clock } = settings;
  const error = await attempt(settings, event, faulty);
  if (error === null) return true;
  const wait = Math.min(500 * 2 ** Math.min(event.attempts, 10), 60_000);
  await postponeDelivery(database, event.id, addMilliseconds(clock.now(), wait), error);
  return false;
}

/** Null when the receiver said 2xx, else what went wrong. */
async function attempt(
  settings: Deliveries,
  event: DeliveryRow,
  faulty: boolean,
): Promise<string | null> {
  const fault = faulty ? await takeFault(settings.database, 'deliver') : null;
  if (fault?.kind === 'lateAnswer' || fault?.kind === 'lateAction')
    await new Promise((resolve) => setTimeout(resolve, fault.milliseconds));
  const neverArrives = ['timeOutBefore', 'refusedConnection', 'rateLimited', 'serverError'];
  if (fault && neverArrives.includes(fault.kind)) return `ordered fault: ${fault.kind}`;
  const error = await post(settings, event);
  if (fault?.kind === 'duplicateWebhook') await post(settings, event);
  const answerLost = ['timeOutAfter', 'cutBody', 'serverErrorAfter'];
  return fault && answerLost.includes(fault.kind) ? `ordered fault: ${fault.kind}` : error;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4, timeout: callMilliseconds });

/** Null when it was taken. Over the plain client: each sale has two events, and fetch costs three times as much. */
function post(settings: Deliveries, event: DeliveryRow): Promise<string | null> {
  const { webhookUrl } = settings;
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(event.body),
    [signatureHeader]: signEvent(event.body, settings.webhookSecret, settings.clock),
  };
  return new Promise((resolve) => {
    const failed = (error: unknown) =>
      resolve(error instanceof Error ? error.message : String(error));
    try {
      const sent = request(
        typeof webhookUrl === 'string' ? webhookUrl : webhookUrl(),
        { method: 'POST', agent, headers, signal: AbortSignal.timeout(callMilliseconds) },
        (answer) => {
          const status = answer.statusCode ?? 0;
          answer.on('error', failed);
          answer.on('end', () =>
            resolve(status >= 200 && status < 300 ? null : `status ${status}`),
          );
          answer.resume();
        },
      );
      sent.on('error', failed);
      sent.end(event.body);
    } catch (error) {
      failed(error);
    }
  });
}
