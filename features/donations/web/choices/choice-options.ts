import type { OfferedChoice } from '#features/donations/contract/donation-choices.ts';

/** Without the campaigns whose last day has passed. */
export const listChoosable = (
  choices: readonly OfferedChoice[],
  today: string,
): readonly OfferedChoice[] =>
  choices.filter(({ campaign }) => !campaign?.endsOn || campaign.endsOn >= today);

/** For a field that chooses a purpose or a location. */
export const toChoiceOptions = (choices: readonly OfferedChoice[]) =>
  choices.map(({ name, label }) => ({ value: name, label }));
