import { boxOffice } from '#features/orders/contract/box-office.ts';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#ui/api.ts';
import { useNowValue } from '#ui/browser/useNow.ts';
import { useStableCallback } from '#ui/browser/useStableCallback.ts';

type SaleHoldOptions = {
  event: number;
  /** Names the hold; the same after a reload. */
  hold: string;
  ids: readonly number[];
  /** Chairs that somebody else has. */
  onLost: (ids: readonly number[]) => void;
  onExpired: () => void;
};

/** Holds the chosen chairs on the server, so that nobody else sells them while the money is taken. */
export function useSaleHold({ event, hold, ids, onLost, onExpired }: SaleHoldOptions) {
  const [heldUntil, setHeldUntil] = useState<Date | null>(null);
  const queue = useRef<Promise<void>>(null);
  const update = useStableCallback(async (chairs: readonly number[]) => {
    const params = { hold };
    try {
      const held = await callApi(boxOffice.hold, { params, body: { event, chairs: [...chairs] } });
      setHeldUntil(chairs.length > 0 ? new Date(Date.now() + held.heldSeconds * 1000) : null);
      if (held.lost.length > 0) onLost(held.lost);
    } catch {
      // Offline, perhaps: the sale itself says what is taken.
      setHeldUntil(null);
    }
  });
  /** One call after the other, so that the last one counts. */
  const renew = useStableCallback((chairs: readonly number[] = ids) => {
    if (chairs.length === 0 && !queue.current) return;
    queue.current = (queue.current ?? Promise.resolve()).then(() => update(chairs));
  });
  useEffect(() => renew(ids), [renew, ids]);
  const isOver = useNowValue((now) => heldUntil !== null && now >= heldUntil.getTime());
  const expire = useStableCallback(() => {
    setHeldUntil(null);
    onExpired();
  });
  useEffect(() => {
    if (isOver) expire();
  }, [isOver, expire]);
  return { heldUntil, renew: () => renew() };
}
