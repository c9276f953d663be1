import { addMilliseconds, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import {
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

type Deliveries = {
  database: Database;
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
    waiting = false;
    while (timer !== null && (await deliverDue(settings, null)) > 0);
  };
  // A database that is away for a while is no reason to stop; the next second tries again.
  const kick = (): void => {
    if (timer === null || waiting) return;
    waiting = true;
    running = running.then(round).catch(() => {});
  };
  return {
    kick,
    start(): void {
      if (timer !== null) return;
      timer = setInterval(kick, settings.pollMilliseconds ?? 1_000).unref();
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
  });
  await Promise.all(taken.map((event) => deliver(settings, event)));
  return taken.length;
}

async function deliver(settings: Deliveries, event: DeliveryRow): Promise<void> {
  const { database, clock } = settings;
  const error = await attempt(settings, event);
  if (error === null) {
    await markDelivered(database, event.id, clock.now());
    return;
  }
  const wait = Math.min(500 * 2 ** Math.min(event.attempts, 10), 60_000);
  await postponeDelivery(database, event.id, addMilliseconds(clock.now(), wait), error);
}

/** Null when the receiver said 2xx, else what went wrong. */
async function attempt(settings: Deliveries, event: DeliveryRow): Promise<string | null> {
  const fault = await takeFault(settings.database, 'deliver');
  if (fault?.kind === 'lateAnswer' || fault?.kind === 'lateAction')
    await new Promise((resolve) => setTimeout(resolve, fault.milliseconds));
  const neverArrives = ['timeOutBefore', 'refusedConnection', 'rateLimited', 'serverError'];
  if (fault && neverArrives.includes(fault.kind)) return `ordered fault: ${fault.kind}`;
  const error = await post(settings, event);
  if (fault?.kind === 'duplicateWebhook') await post(settings, event);
  const answerLost = ['timeOutAfter', 'cutBody', 'serverErrorAfter'];
  return fault && answerLost.includes(fault.kind) ? `ordered fault: ${fault.kind}` : error;
}

async function post(settings: Deliveries, event: DeliveryRow): Promise<string | null> {
  const { webhookUrl } = settings;
  try {
    const answer = await fetch(typeof webhookUrl === 'string' ? webhookUrl : webhookUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [signatureHeader]: signEvent(event.body, settings.webhookSecret, settings.clock),
      },
      body: event.body,
      signal: AbortSignal.timeout(callMilliseconds),
    });
    await answer.arrayBuffer();
    return answer.ok ? null : `status ${answer.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
