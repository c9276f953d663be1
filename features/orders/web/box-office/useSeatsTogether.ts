import type { HallPlan } from '#features/event/contract/events.ts';
import type { Event } from '#contract/event.ts';
import { useState } from 'react';
import { countFreeSeats, findSeats } from '#features/seats/contract/rules/together/find-seats.ts';
import type { Offer, Party } from '#features/seats/contract/rules/together/list-placements.ts';
import type { ChairStore, DisplayedChair } from '#features/hall/web/chairs/store/chair-store.ts';
import { buildHall } from './build-hall.ts';
import type { Sale } from './useSale.ts';

const maxOffers = 6;

type SearchInput = {
  plan: HallPlan | undefined;
  store: ChairStore;
  sale: Sale;
  prices: Event['prices'];
};

type Search = {
  offers: readonly Offer[];
  /** The offer that is displayed. */
  place: number;
  /** How many seats are free, when they are too few. */
  freeSeats: number | null;
};
const nothing: Search = { offers: [], place: 0, freeSeats: null };

/** Finds the best free seats for a party and chooses them for the sale, instead of those that the search before chose. */
export function useSeatsTogether({ plan, store, sale, prices }: SearchInput) {
  const [search, setSearch] = useState(nothing);
  const [chosenIds, setChosenIds] = useState<readonly number[]>([]);
  const current = search.offers[search.place];
  const ids = current?.seats.map(({ chairId }) => chairId) ?? [];
  const isChosen = ids.length > 0 && ids.every((id) => sale.chosen.ids.includes(id));
  const isFree = (chair: DisplayedChair | undefined) =>
    chair !== undefined && (chair.state === 'free' || chosenIds.includes(chair.id));

  function choose(offer: Offer) {
    const old = chosenIds.filter((id) => sale.chosen.ids.includes(id));
    if (sale.seatGuests(old, offer.seats)) setChosenIds(offer.seats.map(({ chairId }) => chairId));
  }

  return {
    find(party: Party) {
      if (!plan) return;
      const hall = buildHall({ plan, listChairs: store.table, prices, isFree });
      const offers = findSeats(hall, party, maxOffers);
      const [best] = offers;
      setSearch({ offers, place: 0, freeSeats: best ? null : countFreeSeats(hall, party) });
      // Seats that are only near each other are proposed, never chosen unasked.
      if (best && best.kind !== 'near') choose(best);
    },
    /** Chooses the offer that is displayed, or the next one that is still free. */
    chooseOther() {
      const { offers, place } = search;
      if (current && !isChosen && current.kind === 'near') {
        choose(current);
        return;
      }
      const order = offers.map((_, index) => (place + 1 + index) % offers.length);
      const next = order.find((index) =>
        offers[index]?.seats.every(({ chairId }) => isFree(store.chair(chairId))),
      );
      const offer = next === undefined ? undefined : offers[next];
      if (next === undefined || !offer) return;
      setSearch({ ...search, place: next });
      choose(offer);
    },
    /** The seats that the search found; null once some of them are not chosen anymore. */
    offer:
      current && (isChosen || current.kind === 'near')
        ? {
            kind: current.kind,
            chairs: ids.flatMap((id) => store.chair(id) ?? []),
            isChosen,
          }
        : null,
    freeSeats: search.freeSeats,
  };
}
