import {
  massIntentionsPurpose,
  suggestedOffering,
} from '#features/donations/contract/rules/mass-intentions.ts';
import type { OfferedChoice } from '#features/donations/contract/donation-choices.ts';
import { useFillIn } from '#ui/forms/fill-in.ts';
import { useSearch } from '#ui/router/use-router.ts';
import type { DonationForm } from './DonationFields.tsx';
import type { DonationFormValues } from './donation-form-values.ts';

type DraftForm = {
  form: DonationForm;
  fillIn: (change: Partial<DonationFormValues>) => void;
};

/** Fills in the offering for a Mass whose page led here. Returns the key of its intention. */
export function useOfferingLink(
  { form, fillIn }: DraftForm,
  purposes: readonly OfferedChoice[],
): string | undefined {
  const { offering } = useSearch();
  const isOffered = purposes.some(({ name }) => name === massIntentionsPurpose);
  useFillIn<'purpose' | 'amount' | 'note'>({
    values: form.values,
    setValues: fillIn,
    source: offering ? `offering ${offering}` : '',
    offered: isOffered
      ? { purpose: massIntentionsPurpose, amount: suggestedOffering, note: 'Offering for a Mass' }
      : undefined,
    isEnabled: offering !== undefined && !form.values.divided,
  });
  return offering;
}
