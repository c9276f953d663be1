import { setTimeout as pause } from 'node:timers/promises';
import { fillCart, listAdultChairIds, pay } from './buyer.ts';

export type Sale = { orderId: number; cartId: string; chairId: number };

/**
 * Buyers that buy one adult chair after another, each through the next of the sites. A buyer whose request fails goes on with the next
 * chair. `stop` resolves with the sales that were acknowledged and the errors.
 */
export async function startBuyers(
  bases: readonly string[],
  { count = 4, pauseMilliseconds = 100 } = {},
): Promise<{ stop(): Promise<{ sales: Sale[]; errors: string[] }> }> {
  const chairIds = await listAdultChairIds(bases[0] ?? '');
  const sales: Sale[] = [];
  const errors: string[] = [];
  let attempts = 0;
  let isStopping = false;

  async function buy(chairId: number, base: string): Promise<void> {
    const { cartId, amount } = await fillCart(base, [chairId]);
    const { orderId, response, code, detail } = await pay(base, { cartId, amount });
    if (response?.status === 'paid' && orderId !== null) sales.push({ orderId, cartId, chairId });
    else errors.push(`${code ?? response?.status} ${detail}`);
  }

  async function buyAll(): Promise<void> {
    while (!isStopping) {
      const chairId = chairIds.pop();
      if (chairId === undefined) throw new Error('All chairs are sold; the test needs more.');
      const base = bases[attempts++ % bases.length] ?? '';
      await buy(chairId, base).catch((error: unknown) => {
        errors.push(String(error instanceof Error ? (error.cause ?? error) : error));
      });
      await pause(pauseMilliseconds);
    }
  }

  const running = Promise.all(Array.from({ length: count }, buyAll));
  return {
    async stop() {
      isStopping = true;
      await running;
      return { sales, errors };
    },
  };
}
