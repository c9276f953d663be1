import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { ProviderResult } from '../provider.ts';
import { runIdempotently } from './run-idempotently.ts';
import type { EventDelivery } from './deliver-webhooks.ts';
import type { SandboxStep } from './update-intent.ts';
import { injectFault, type CallTimeout, type InjectedFault } from './inject-fault.ts';
import { consumeFault, consumeIntentFault } from './queries.ts';
import { faultTokens, type FaultOperation } from './rules.ts';

export type SandboxContext = {
  database: NodePgDatabase;
  clock: Clock;
  deliveries: EventDelivery;
  callTimeout: CallTimeout;
};

type Call = { operation: FaultOperation; intentId: string | null; token?: string };

/** Runs a sandbox call with a scheduled fault or the fault of its token. Never throws. */
export async function runWithFaults<T>(
  line: SandboxContext,
  call: Call,
  act: (copies: SandboxStep['copies']) => Promise<ProviderResult<T>>,
): Promise<ProviderResult<T>> {
  try {
    const fault =
      (await consumeFault(line.database, call.operation)) ?? (await getTokenFault(line, call));
    return await injectFault(fault, line.callTimeout, async () => {
      const result = await act(fault?.kind === 'duplicateWebhook' ? 2 : 1);
      if (fault?.kind === 'earlyWebhook' && call.intentId !== null)
        await line.deliveries.deliverFor(call.intentId);
      if (isDelivered(call.operation)) line.deliveries.kick();
      return result;
    });
  } catch (error) {
    return { outcome: 'unknown', why: error instanceof Error ? error.message : String(error) };
  }
}

const isDelivered = (operation: FaultOperation) =>
  operation !== 'createIntent' && operation !== 'retrieve';

/** Runs a mutation once per key. */
export function runMutation<T>(
  line: SandboxContext,
  call: Call & {
    key: string;
    body: Record<string, unknown>;
    resultSchema: z.ZodType<ProviderResult<T>>;
  },
  act: (step: SandboxStep) => Promise<ProviderResult<T>>,
): Promise<ProviderResult<T>> {
  const { database, clock } = line;
  return runWithFaults(line, call, (copies) =>
    runIdempotently(database, clock, call, call.resultSchema, (transaction) =>
      act({ transaction, clock, copies }),
    ),
  );
}

async function getTokenFault(line: SandboxContext, call: Call): Promise<InjectedFault | null> {
  const kind = call.token === undefined ? undefined : faultTokens[call.token];
  if (
    kind === undefined ||
    call.intentId === null ||
    !(await consumeIntentFault(line.database, call.intentId))
  )
    return null;
  return { kind, milliseconds: 0 };
}
