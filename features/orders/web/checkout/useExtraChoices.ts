import type { Event } from '#contract/event.ts';
import { extras } from '#features/event/contract/extras.ts';
import { type Cart, carts } from '#features/seats/contract/carts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions, callApi, invalidateEndpoints, setApiData } from '#ui/api.ts';
import { type Choices, toExtraChoices, useChoiceFields } from './useChoiceFields.ts';

const toChoices = (cart: Cart): Choices =>
  Object.fromEntries(
    cart.extras.map(({ id, quantity, unitCents }) => [id, { quantity, amountCents: unitCents }]),
  );

/** What an event sells beside chairs; nothing is asked for an event without extras. */
export const useExtraOffers = ({ id, hasExtras }: Event) =>
  useQuery({
    ...apiQueryOptions(extras.listOffers, { query: { event: id } }),
    staleTime: 0,
    enabled: hasExtras === true,
  });

/** The extras that the buyer chooses: shown at once, saved in the cart one change after the other. */
export function useExtraChoices(cart: Cart, event: Event) {
  const client = useQueryClient();
  const offers = useExtraOffers(event);
  /** What the cart doesn't have yet. */
  const [unsaved, setUnsaved] = useState<Choices | null>(null);
  const save = useMutation({
    scope: { id: `extras ${cart.id}` },
    mutationFn: (next: Choices) =>
      callApi(carts.chooseExtras, {
        params: { cartId: cart.id },
        body: { extras: toExtraChoices(next, offers.data ?? []) },
      }),
    onSuccess(after, next) {
      setApiData(client, carts.get, { params: { cartId: cart.id } }, after);
      setUnsaved((latest) => (latest === next ? null : latest));
    },
    onError() {
      setUnsaved(null);
      void invalidateEndpoints(client, extras.listOffers, carts.get);
    },
  });
  const fields = useChoiceFields(unsaved ?? toChoices(cart), (next) => {
    setUnsaved(next);
    save.mutate(next);
  });
  return { offers, fields, isSaving: save.isPending, error: unsaved ? null : save.error };
}

export type CartExtraChoices = ReturnType<typeof useExtraChoices>;
