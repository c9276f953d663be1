import type { OfferedChoice } from '#features/donations/contract/donation-choices.ts';
import { useFillIn } from '#ui/forms/fill-in.ts';
import { useSearch } from '#ui/router/use-router.ts';
import type { DonationForm } from '../DonationFields.tsx';
import type { DonationFormValues } from '../donation-form-values.ts';

type DraftForm = {
  form: DonationForm;
  fillIn: (change: Partial<DonationFormValues>) => void;
};

/** Chooses the campaign whose page led here, unless something else is chosen. */
export function useCampaignLink({ form, fillIn }: DraftForm, purposes: readonly OfferedChoice[]) {
  const { for: slug } = useSearch();
  const purpose = purposes.find(({ campaign }) => slug && campaign?.slug === slug)?.name;
  useFillIn<'purpose'>({
    values: form.values,
    setValues: fillIn,
    source: slug ? `campaign ${slug}` : '',
    offered: purpose === undefined ? undefined : { purpose },
    isEnabled: !form.values.divided,
  });
}
