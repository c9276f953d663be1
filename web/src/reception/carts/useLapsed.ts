import type { Cart } from '@namugongo/contract/reception/carts';
import { chairLabel } from '@namugongo/contract/rules/names';
import { useState } from 'react';

const noLabels: readonly string[] = [];

/** Chairs whose hold ran out, by label, until the person has put the notice away; one that is held again is no longer told. */
export function useLapsed(cart: Cart | undefined) {
  const [told, setTold] = useState(noLabels);
  const [seen, setSeen] = useState(noLabels);
  const news = cart?.lapsed ?? noLabels;
  // The server tells a lapse until the cart changes next; what it told once stays here until it is put away.
  if (news !== seen) {
    setSeen(news);
    const fresh = news.filter((label) => !told.includes(label) && !seen.includes(label));
    if (fresh.length > 0) setTold([...told, ...fresh]);
  }
  const held = new Set(cart?.chairs.map(chairLabel));
  return { lapsed: told.filter((label) => !held.has(label)), dismiss: () => setTold(noLabels) };
}
