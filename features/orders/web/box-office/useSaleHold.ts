import { boxOffice } from '#features/orders/contract/box-office.ts';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#ui/api.ts';
import { useNowValue } from '#ui/browser/useNow.ts';
import { useStableCallback } from '#ui/browser/useStableCallback.ts';
import { createLatestCalls } from './latest-calls.ts';

type SaleHoldOptions = {
  event: number;
  /** Names the hold; the same after a reload. */
  hold: string;
  ids: readonly number[];
  /** The chairs are held for a guest who pays on the phone, and return after it. */
  isPaused: boolean;
  /** Chairs that somebody else has. */
  onLost: (ids: readonly number[]) => void;
  /** The hold of these chairs is over. */
  onExpired: (ids: readonly number[]) => void;
};

type Held = {
  ids: readonly number[];
  until: Date | null;
  /** The chosen chairs of which `ids` are held; null before the first response. */
  chosen: readonly number[] | null;
};
const nothing: Held = { ids: [], until: null, chosen: null };

/** Holds the chosen chairs on the server while the screen is open, so that nobody else sells them while the money is taken. */
export function useSaleHold({ event, hold, ids, isPaused, onLost, onExpired }: SaleHoldOptions) {
  const [held, setHeld] = useState(nothing);
  const [error, setError] = useState<unknown>(null);
  const isUsed = useRef(false);
  const callHold = (chairs: readonly number[], isLeaving = false) =>
    callApi(
      boxOffice.hold,
      { params: { hold }, body: { event, chairs: [...chairs] } },
      { fetch: (input, init) => fetch(input, { ...init, keepalive: isLeaving }) },
    );
  const handleLost = useStableCallback(onLost);
  const update = useStableCallback(async (chairs: readonly number[]) => {
    try {
      const response = await callHold(chairs);
      const until = new Date(Date.now() + response.heldSeconds * 1000);
      setHeld({
        ids: response.held,
        until: response.held.length > 0 ? until : null,
        chosen: chairs,
      });
      setError(null);
      if (response.lost.length > 0) handleLost(response.lost);
    } catch (failure) {
      // What the server held before, it still holds.
      setError(failure);
    }
  });
  const [calls] = useState(() => createLatestCalls(update));
  const renew = useStableCallback(() => {
    if (isPaused) {
      setHeld(nothing);
      return;
    }
    if (ids.length === 0 && !isUsed.current) return;
    isUsed.current = true;
    calls.send(ids);
  });
  useEffect(renew, [renew, ids, isPaused]);

  const release = useStableCallback(() => {
    calls.drop();
    if (!isUsed.current) return;
    isUsed.current = false;
    // Without it the hold ends by itself.
    callHold([], true).catch(() => undefined);
  });
  usePageStay(renew, release);

  const isOver = useNowValue((now) => held.until !== null && now >= held.until.getTime());
  const expire = useStableCallback(() => {
    setHeld(nothing);
    onExpired(held.ids);
  });
  useEffect(() => {
    if (isOver) expire();
  }, [isOver, expire]);

  return {
    /** The chairs that are this sale's although somebody seems to have them; all chosen ones while the server was not heard. */
    own: held.chosen === ids ? held.ids : ids,
    heldUntil: held.until,
    error,
    renew,
    finish: calls.finish,
  };
}

/** Calls `onLeave` when the screen or the page is left, and `onReturn` when the page comes back from the history. */
function usePageStay(onReturn: () => void, onLeave: () => void) {
  useEffect(() => {
    const returnRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    addEventListener('pagehide', onLeave);
    addEventListener('pageshow', returnRestored);
    return () => {
      removeEventListener('pagehide', onLeave);
      removeEventListener('pageshow', returnRestored);
      onLeave();
    };
  }, [onReturn, onLeave]);
}
