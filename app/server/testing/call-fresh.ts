import { z } from 'zod';
import { maxInt } from '#contract/codecs.ts';
import { type CallOptions, callEndpoint } from '#contract/client.ts';
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { findChair } from '#features/hall/server/chairs/queries.ts';
import { toChair } from '#features/hall/server/chairs/rules.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import type { orderAdmin } from '#features/orders/contract/order-admin.ts';
import type { supplements } from '#features/orders/contract/supplements.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { listTicketsAtTables } from '#features/tickets/server/moves/queries.ts';
import type { Platform } from '#platform/platform.ts';

/** An endpoint whose calls say what the screen showed. */
type SeenEndpoint =
  | typeof chairs.update
  | typeof checkout.refund
  | typeof checkout.refundAmount
  | typeof checkout.refundExtra
  | typeof orderAdmin.changeType
  | typeof supplements.request
  | typeof supplements.requestOrder
  | typeof supplements.moveAndRefund
  | (typeof moves)[keyof typeof moves];

type FreshBody<E extends SeenEndpoint> = Omit<z.output<NonNullable<E['body']>>, 'seen'>;
type FreshInput<E extends SeenEndpoint> = Omit<EndpointInput<E>, 'body'> &
  (Record<never, never> extends FreshBody<E> ? { body?: FreshBody<E> } : { body: FreshBody<E> });

/**
 * Calls an endpoint as a screen that has only now read what it shows, so that `seen` decides nothing: also an order's changes by calls at
 * the same moment count as seen.
 */
export type CallFresh = <E extends SeenEndpoint>(
  endpoint: E,
  input: FreshInput<E>,
  options?: CallOptions,
) => Promise<EndpointResponse<E>>;

export const createCallFresh =
  (base: string, platform: Platform): CallFresh =>
  async (endpoint, input, options) => {
    const { body, ...rest }: { body?: object } = input;
    const seen = await readSeen(platform, endpoint, input);
    const complete = { ...rest, body: { ...body, seen } };
    return callEndpoint(base, endpoint, complete as EndpointInput<typeof endpoint>, options);
  };

const ofChair = z.object({ params: z.object({ id: z.int() }), body: z.looseObject({}) });
const ofTables = z.object({
  body: z.object({
    event: z.int(),
    from: z.string(),
    to: z.string(),
    swap: z.boolean().default(false),
    tickets: z.array(z.int()).optional(),
  }),
});

async function readSeen(
  { database, clock }: Platform,
  endpoint: Endpoint,
  input: unknown,
): Promise<unknown> {
  if (endpoint === chairs.update) {
    const { params, body } = ofChair.parse(input);
    const record = await findChair(database, params.id);
    return record ? toChair(record, clock.now()) : body;
  }
  if (endpoint === moves.moveTable) {
    const { event, from, to, swap, tickets } = ofTables.parse(input).body;
    const all = await listTicketsAtTables(database, event, swap ? [from, to] : [from]);
    return all
      .filter(({ id, tableName }) => tableName === to || (tickets?.includes(id) ?? true))
      .map(({ id }) => id);
  }
  return maxInt;
}
