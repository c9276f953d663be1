import { parseCents } from '#features/donations/contract/rules/donations.ts';
import { ExtraChoice, type ExtraOffer } from '#features/event/contract/extras.ts';
import { useState } from 'react';

/** What is taken of each extra, by its id. */
export type Choices = Readonly<Record<number, Omit<ExtraChoice, 'id'>>>;

/** As they are sent, without those that are no longer offered. */
export const toExtraChoices = (
  choices: Choices,
  offers: readonly Pick<ExtraOffer, 'id' | 'priceCents'>[],
): ExtraChoice[] =>
  offers.flatMap(({ id, priceCents }) => {
    const { quantity = 0, amountCents } = choices[id] ?? {};
    if (quantity === 0) return [];
    return [{ id, quantity, ...(priceCents === null ? { amountCents } : {}) }];
  });

/** The message for an amount that can't be paid; none for an empty one, which buys nothing. */
function findAmountError(text: string): string | null {
  if (text.trim() === '') return null;
  const amountCents = parseCents(text);
  if (amountCents === null) return 'Write an amount in dollars, for example 20';
  const { error } = ExtraChoice.safeParse({ id: 1, quantity: 1, amountCents });
  return error?.issues[0]?.message ?? null;
}

/** The fields in which extras are chosen: quantities, and amounts as they are typed. */
export function useChoiceFields(choices: Choices, onChange: (choices: Choices) => void) {
  const [amounts, setAmounts] = useState<Readonly<Record<number, string>>>({});
  const change = (id: number, choice: Choices[number]) => onChange({ ...choices, [id]: choice });
  const getQuantity = (id: number) => choices[id]?.quantity ?? 0;
  return {
    getQuantity,
    changeQuantity: (id: number, quantity: number) => change(id, { quantity }),
    getAmount: (id: number) =>
      amounts[id] ?? (getQuantity(id) > 0 ? String((choices[id]?.amountCents ?? 0) / 100) : ''),
    changeAmount(id: number, text: string) {
      setAmounts((before) => ({ ...before, [id]: text }));
      const amountCents = findAmountError(text) === null ? parseCents(text) : null;
      if (amountCents) change(id, { quantity: 1, amountCents });
      else if (getQuantity(id) > 0) change(id, { quantity: 0 });
    },
    findAmountError: (id: number) => findAmountError(amounts[id] ?? ''),
    hasErrors: Object.values(amounts).some((text) => findAmountError(text) !== null),
    clear: () => setAmounts({}),
  };
}

export type ChoiceFields = ReturnType<typeof useChoiceFields>;
