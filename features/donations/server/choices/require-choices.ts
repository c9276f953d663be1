import type { ChoiceKind } from '#features/donations/contract/donation-choices.ts';
import { monthlyCampaignMessage } from '#features/donations/contract/donations.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { ChoiceState } from './queries.ts';

/** A campaign ends, a monthly gift doesn't. */
export function requireNoCampaign(
  choices: readonly ChoiceState[],
  parts: readonly { message: string }[],
): void {
  const isForCampaign = choices.some(
    ({ kind, name, isCampaign }) =>
      isCampaign && kind === 'purpose' && parts.some(({ message }) => message === name),
  );
  if (isForCampaign)
    throw new ProblemError('validation-failed', {}, { message: monthlyCampaignMessage });
}

/** A choice of a gift, and the field that it was sent in. */
export type ChosenName = {
  kind: ChoiceKind;
  name: string;
  field: string;
  /** Taken, too, when forms no longer offer it: an envelope for last year's roof arrives late. */
  canBeGone?: boolean;
};

const requiredMessages: Record<ChoiceKind, string> = {
  purpose: 'Donation is required',
  location: 'location is required',
};

/** Throws for a choice that was never there, and 'donation-choice-gone' for one that forms offered until the treasurer archived it. */
export function requireChoices(
  choices: readonly ChoiceState[],
  chosen: readonly ChosenName[],
): void {
  for (const { kind, name, field, canBeGone = false } of chosen) {
    const choice = choices.find((item) => item.kind === kind && item.name === name);
    if (!choice)
      throw new ProblemError('validation-failed', {}, { [field]: requiredMessages[kind] });
    if (!choice.isOffered && !canBeGone)
      throw new ProblemError('donation-choice-gone', { label: choice.label });
  }
}
