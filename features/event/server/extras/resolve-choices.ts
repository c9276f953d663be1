import type { ExtraChoice, ExtraOffer } from '#features/event/contract/extras.ts';
import { type CartExtra, getMaxQuantity } from '#features/event/contract/rules/extras.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { listExtraOffers } from './queries.ts';

/** The extras that somebody chose for so many chairs, with their names and prices now; throws 'extra-sold-out' and 'extra-too-many'. */
export async function resolveChoices(
  db: Database,
  {
    eventId,
    choices,
    chairs,
  }: { eventId: number; choices: readonly ExtraChoice[]; chairs: number },
): Promise<CartExtra[]> {
  const targets = new Map(
    choices.filter(({ quantity }) => quantity > 0).map((choice) => [choice.id, choice]),
  );
  if (targets.size === 0) return [];
  const offers = await listExtraOffers(db, eventId);
  const chosen = offers.flatMap((offer) => {
    const choice = targets.get(offer.id);
    return choice ? [toCartExtra(offer, choice, chairs)] : [];
  });
  if (chosen.length < targets.size) throw new ProblemError('extra-not-on-sale');
  return chosen;
}

function toCartExtra(
  { id, name, priceCents, isPerGuest, maxQuantity, left }: ExtraOffer,
  { quantity, amountCents }: ExtraChoice,
  chairs: number,
): CartExtra {
  const unitCents = priceCents ?? amountCents;
  if (unitCents === undefined)
    throw new ProblemError('validation-failed', {}, { extras: `Write an amount for ${name}` });
  if (left !== null && quantity > left)
    throw left === 0
      ? new ProblemError('extra-sold-out', { name })
      : new ProblemError('extra-few-left', { name, left });
  const max = getMaxQuantity({ isPerGuest, maxQuantity, left: null }, chairs);
  if (quantity > max) throw new ProblemError('extra-too-many', { name, max });
  return { id, name, unitCents, quantity, isPerGuest };
}
