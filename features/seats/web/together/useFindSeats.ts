import type { EndpointResponse } from '#contract/endpoint.ts';
import type { carts, SeatOffer } from '#features/seats/contract/carts.ts';
import { useState } from 'react';
import { type Search, useCartMutations } from '../carts/useCartMutations.ts';
import { useCartId } from '../carts/useCart.ts';

/** What a search held, and what it proposes besides. */
export type SeatSearch = Pick<EndpointResponse<typeof carts.findTogether>, 'held' | 'others'> & {
  /** When the held chairs are free again. */
  heldUntil: Date | null;
};

/** Searches for seats together; each search, and each choice of another offer, gives back what the last one held. */
export function useFindSeats(eventId: number) {
  const { findTogether, addSeveral } = useCartMutations(eventId, useCartId(eventId));
  const [result, setResult] = useState<SeatSearch | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const held = result?.held?.chairs.map(({ id }) => id) ?? [];

  async function run(change: () => Promise<SeatSearch>): Promise<void> {
    setIsBusy(true);
    setError(null);
    try {
      setResult(await change());
    } catch (failure) {
      setError(failure);
    } finally {
      setIsBusy(false);
    }
  }

  return {
    result,
    error,
    isBusy,
    find: (search: Omit<Search, 'release'>) =>
      void run(async () => {
        const { cart, ...offers } = await findTogether({ ...search, release: held });
        return { ...offers, heldUntil: getHeldUntil(cart.chairs) };
      }),
    /** Takes another offer; the one that was held becomes one of the others. */
    choose: (offer: SeatOffer) =>
      void run(async () => {
        const cart = await addSeveral(offer.chairs, held);
        const others = (result?.others ?? []).filter((other) => other !== offer);
        return {
          held: offer,
          others: result?.held ? [...others, result.held] : others,
          heldUntil: getHeldUntil(cart.chairs),
        };
      }),
  };
}

const getHeldUntil = (chairs: readonly { heldUntil: Date }[]): Date | null =>
  chairs.map(({ heldUntil }) => heldUntil).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
