import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { ProviderAnswer } from '../provider.ts';
import { answerOnce } from './answer-once.ts';
import type { EventDelivery } from './deliver-events.ts';
import type { Step } from './move-money.ts';
import { playFault, type Patience, type Trouble } from './play-fault.ts';
import { takeFault, takeTrouble } from './queries.ts';
import { faultTokens, type FaultOperation } from './rules.ts';

export type Line = {
  database: NodePgDatabase;
  clock: Clock;
  deliveries: EventDelivery;
  patience: Patience;
};

type Call = { operation: FaultOperation; intentId: string | null; token?: string };

/** One call over the line to the sandbox, with whatever trouble was ordered for it or comes with its token. Never throws. */
export async function callSandbox<T>(
  line: Line,
  call: Call,
  act: (copies: Step['copies']) => Promise<ProviderAnswer<T>>,
): Promise<ProviderAnswer<T>> {
  try {
    const trouble =
      (await takeFault(line.database, call.operation)) ?? (await troubleOfToken(line, call));
    return await playFault(trouble, line.patience, async () => {
      const answer = await act(trouble?.kind === 'duplicateWebhook' ? 2 : 1);
      if (trouble?.kind === 'earlyWebhook' && call.intentId !== null)
        await line.deliveries.deliverFor(call.intentId);
      if (tellsEvents(call.operation)) line.deliveries.kick();
      return answer;
    });
  } catch (error) {
    return { outcome: 'unknown', why: error instanceof Error ? error.message : String(error) };
  }
}

const tellsEvents = (operation: FaultOperation) =>
  operation !== 'createIntent' && operation !== 'retrieve';

/** A call that changes the books, done once for each key. */
export function changeSandbox<T>(
  line: Line,
  call: Call & { key: string; body: Record<string, unknown>; answer: z.ZodType<ProviderAnswer<T>> },
  act: (step: Step) => Promise<ProviderAnswer<T>>,
): Promise<ProviderAnswer<T>> {
  const { database, clock } = line;
  return callSandbox(line, call, (copies) =>
    answerOnce(database, clock, call, call.answer, (transaction) =>
      act({ transaction, clock, copies }),
    ),
  );
}

async function troubleOfToken(line: Line, call: Call): Promise<Trouble | null> {
  const kind = call.token === undefined ? undefined : faultTokens[call.token];
  if (
    kind === undefined ||
    call.intentId === null ||
    !(await takeTrouble(line.database, call.intentId))
  )
    return null;
  return { kind, milliseconds: 0 };
}
