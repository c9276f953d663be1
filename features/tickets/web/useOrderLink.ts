import { parseId } from '#contract/rules/ids.ts';
import { storedTelephone } from '#contract/buyer.ts';
import { useParams, useSearch } from '#ui/router/use-router.ts';
import { useState } from 'react';
import { savePurchaseKey } from './ticket-key-storage.ts';

/** What the address of a screen with tickets names: the number and the order, when they are ones, and the key of the email's link. */
export function useOrderLink() {
  const params = useParams();
  const { key } = useSearch();
  const telephone = storedTelephone.safeParse(params.telephone).data;
  const orderId = parseId(params.orderId);
  const linkKey = typeof key === 'string' ? key : undefined;
  // Stores the key of the email's link before the first query.
  useState(() => {
    if (telephone && linkKey) savePurchaseKey(telephone, linkKey);
  });
  return { telephone, orderId, linkKey };
}
