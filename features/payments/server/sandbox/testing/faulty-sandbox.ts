import { setTimeout as sleep } from 'node:timers/promises';
import { sql, sum } from 'drizzle-orm';
import { createDrizzle, type Database } from '#platform/database/database.ts';
import type { Intent, ProviderResult } from '../../provider.ts';
import { deliverDue, type Deliveries, sendEvent } from '../deliver-webhooks.ts';
import { createSandbox, type Sandbox, type SandboxSettings } from '../sandbox-provider.ts';
import { delivery, fault } from '../tables.ts';

/** Operations that a fault can be injected into; `deliver` is a webhook delivery. */
export type FaultOperation =
  | 'createIntent'
  | 'confirm'
  | 'capture'
  | 'cancel'
  | 'retrieve'
  | 'refund'
  | 'forgetCard'
  | 'setUpCard'
  | 'deliver';

/**
 * Kinds of faults. The call has no effect: `timeOutBefore`, `rateLimited`, `serverError`, `refusedConnection`. The call has an effect and
 * its response is lost: `timeOutAfter`, `cutBody`, `serverErrorAfter`. `lateAnswer` delays the response, `lateAction` the effect, by the
 * given ms. `duplicateWebhook` delivers each event twice, `earlyWebhook` before the response.
 */
export const faultKinds = [
  'timeOutBefore',
  'timeOutAfter',
  'cutBody',
  'rateLimited',
  'serverError',
  'serverErrorAfter',
  'refusedConnection',
  'lateAnswer',
  'lateAction',
  'duplicateWebhook',
  'earlyWebhook',
] as const;
export type FaultKind = (typeof faultKinds)[number];
type Fault = { kind: FaultKind; milliseconds: number };

/** Schedules a fault for the next `times` calls of an operation in any process. `milliseconds` is for late kinds. */
export async function scheduleFault(
  database: Database,
  order: { operation: FaultOperation; kind: FaultKind; milliseconds?: number; times?: number },
): Promise<void> {
  const { operation, kind, milliseconds = 0, times = 1 } = order;
  await database
    .insert(fault)
    .values({ operation, kind, delayMs: milliseconds, remainingCount: times });
}

/** How many calls the scheduled faults will still hit. */
export async function countFaults(database: Database): Promise<number> {
  const [row] = await database
    .select({ count: sum(fault.remainingCount).mapWith(Number) })
    .from(fault);
  return row?.count ?? 0;
}

/** Consumes one scheduled fault of the operation, oldest first. */
async function consumeFault(database: Database, operation: FaultOperation): Promise<Fault | null> {
  const { rows } = await database.execute<Fault>(sql`
    update ${fault} set remaining_count = remaining_count - 1
    where remaining_count > 0 and id in (
      select id from ${fault} where operation = ${operation} and remaining_count > 0 order by id limit 1 for update)
    returning kind, delay_ms as milliseconds`);
  return rows[0] ?? null;
}

/** The sandbox with the faults that tests schedule. A call without a fault takes as long as it needs. */
export function createFaultySandbox(settings: SandboxSettings): Sandbox {
  const database = createDrizzle(settings.pool);
  const send = createFaultySend(database);
  const sandbox = createSandbox({ ...settings, send });
  const stopping = new AbortController();
  const timing = {
    timeoutMilliseconds: settings.timeoutMilliseconds ?? 8_000,
    stopping: stopping.signal,
  };
  const wrap =
    <Input, T>(
      operation: FaultOperation,
      call: (input: Input) => Promise<ProviderResult<T>>,
    ): typeof call =>
    async (input) => {
      try {
        const cause = await consumeFault(database, operation);
        if (!cause) return await call(input);
        return await runWithFault(cause, timing, async () => {
          const { rows } = await database.execute<{ id: number }>(
            sql`select coalesce(max(id), 0)::int as id from ${delivery}`,
          );
          const result = await call(input);
          if (cause.kind === 'duplicateWebhook')
            await duplicateDeliveries(database, rows[0]?.id ?? 0);
          if (cause.kind === 'earlyWebhook') await deliverAll({ ...settings, database, send });
          return result;
        });
      } catch (error) {
        return lost(error instanceof Error ? error.message : String(error));
      }
    };
  return {
    ...sandbox,
    createIntent: wrap('createIntent', sandbox.createIntent),
    confirm: wrap('confirm', sandbox.confirm),
    capture: wrap('capture', sandbox.capture),
    cancel: wrap('cancel', sandbox.cancel),
    retrieve: wrap('retrieve', sandbox.retrieve),
    retrieveSetup: wrap('retrieve', sandbox.retrieveSetup),
    listCharged: wrap<void, Intent[]>('retrieve', sandbox.listCharged),
    listRefunds: wrap('retrieve', sandbox.listRefunds),
    refund: wrap('refund', sandbox.refund),
    setUpCard: wrap('setUpCard', sandbox.setUpCard),
    detachCard: wrap('forgetCard', sandbox.detachCard),
    async stop() {
      stopping.abort();
      await sandbox.stop();
    },
  };
}

type Timing = {
  /** How long the provider is silent when a call times out. */
  timeoutMilliseconds: number;
  /** Ends all waiting when the sandbox stops. */
  stopping: AbortSignal;
};

const lost = (why: string) => ({ outcome: 'unknown', why }) as const;

/** Runs `act` with a fault. `act` may still run, or run later, after the result was `unknown`; no result depends on how long it takes. */
async function runWithFault<T>(
  { kind, milliseconds }: Fault,
  { timeoutMilliseconds, stopping }: Timing,
  act: () => Promise<ProviderResult<T>>,
): Promise<ProviderResult<T>> {
  const wait = (duration: number) => sleep(duration, undefined, { signal: stopping });
  const timeOut = async () => {
    await wait(timeoutMilliseconds);
    return lost(`no response within ${timeoutMilliseconds} ms`);
  };
  switch (kind) {
    case 'refusedConnection':
      return lost('connection refused');
    case 'rateLimited':
      return { outcome: 'busy', why: 'rate_limit: 429' };
    case 'serverError':
      return lost('server error: 500');
    case 'serverErrorAfter':
      await act();
      return lost('server error: 500');
    case 'cutBody':
      await act();
      return lost('the response was cut off');
    case 'timeOutBefore':
      return timeOut();
    case 'timeOutAfter':
      await act();
      return timeOut();
    case 'lateAnswer': {
      const result = await act();
      if (milliseconds >= timeoutMilliseconds) return timeOut();
      await wait(milliseconds);
      return result;
    }
    case 'lateAction':
      if (milliseconds >= timeoutMilliseconds) {
        void wait(milliseconds)
          .then(act)
          .catch(() => undefined);
        return timeOut();
      }
      await wait(milliseconds);
      return act();
    default:
      return act();
  }
}

const neverArrives: readonly FaultKind[] = [
  'timeOutBefore',
  'refusedConnection',
  'rateLimited',
  'serverError',
];
const losesResponse: readonly FaultKind[] = ['timeOutAfter', 'cutBody', 'serverErrorAfter'];

const createFaultySend =
  (database: Database): typeof sendEvent =>
  async (settings, event) => {
    const cause = await consumeFault(database, 'deliver');
    if (!cause) return sendEvent(settings, event);
    const { kind, milliseconds } = cause;
    if (kind === 'lateAnswer' || kind === 'lateAction') await sleep(milliseconds);
    if (neverArrives.includes(kind)) return `ordered fault: ${kind}`;
    const error = await sendEvent(settings, event);
    if (kind === 'duplicateWebhook') await sendEvent(settings, event);
    return losesResponse.includes(kind) ? `ordered fault: ${kind}` : error;
  };

/** Queues the events after `newest` a second time, with the same ids. */
const duplicateDeliveries = (database: Database, newest: number) =>
  database.execute(sql`
    insert into ${delivery} (event_id, type, intent_id, body, due_at, created_at)
    select event_id, type, intent_id, body, created_at, created_at from ${delivery} where id > ${newest}`);

async function deliverAll(deliveries: Deliveries & { database: Database }): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    await deliverDue(deliveries);
    const { rows } = await deliveries.database.execute(
      sql`select from ${delivery} where delivered_at is null`,
    );
    if (rows.length === 0) return;
    await sleep(20);
  }
}
