import type { Event } from '#contract/event.ts';
import { useDraftState } from '#ui/forms/useDraftState.ts';
import { type Choices, toExtraChoices, useChoiceFields } from '../checkout/useChoiceFields.ts';
import { useExtraOffers } from '../checkout/useExtraChoices.ts';

const none: { choices: Choices } = { choices: {} };

/** The extras of a sale at the box office, saved in this tab across reloads. */
export function useSaleExtras(event: Event) {
  const [{ choices }, setDraft] = useDraftState('accountDraft', `sale extras ${event.id}`, none);
  const fields = useChoiceFields(choices, (changed) => setDraft({ choices: changed }));
  const offers = useExtraOffers(event);
  const list = offers.data ?? [];
  const chosen = toExtraChoices(choices, list);
  return {
    offers,
    fields,
    choices: chosen,
    totalCents: chosen.reduce((sum, { id, quantity, amountCents = 0 }) => {
      const unitCents = list.find((offer) => offer.id === id)?.priceCents ?? amountCents;
      return sum + quantity * unitCents;
    }, 0),
    clear() {
      setDraft(none);
      fields.clear();
    },
  };
}
