import { formatMoney } from '#contract/rules/money.ts';
import type { OfferedChoice } from '#features/donations/contract/donation-choices.ts';
import type { OwnPledge } from '#features/donations/contract/pledges.ts';
import { useFillIn } from '#ui/forms/fill-in.ts';
import { useSearch } from '#ui/router/use-router.ts';
import type { DonationForm } from '../DonationFields.tsx';
import type { DonationFormValues } from '../donation-form-values.ts';
import { useOwnPledge } from './queries.ts';

/** The pledge whose page led here, with its key; null without one. */
export function usePledgeLink(): { key: string; pledge: OwnPledge } | null {
  const { pledge: key = '' } = useSearch();
  const { data } = useOwnPledge(key);
  return data ? { key, pledge: data } : null;
}

/** The purposes to choose from, with that of the pledge, also when its campaign has ended. */
export const addPledgePurpose = (
  purposes: readonly OfferedChoice[],
  pledge: OwnPledge | undefined,
): readonly OfferedChoice[] =>
  !pledge || purposes.some(({ name }) => name === pledge.purpose)
    ? purposes
    : [...purposes, { name: pledge.purpose, label: pledge.label, campaign: null }];

type DraftForm = {
  form: DonationForm;
  fillIn: (change: Partial<DonationFormValues>) => void;
};

/** Fills in the next part of a pledge, and who promised it. */
export function usePledgeFillIn(
  { form, fillIn }: DraftForm,
  link: ReturnType<typeof usePledgeLink>,
) {
  const pledge = link?.pledge;
  useFillIn<'purpose' | 'amount' | 'name' | 'phone' | 'email'>({
    values: form.values,
    setValues: fillIn,
    source: link ? `pledge ${link.key}` : '',
    offered: pledge && {
      purpose: pledge.purpose,
      amount: pledge.next ? formatMoney(pledge.next.openCents).replace('$', '') : '',
      name: pledge.name,
      phone: pledge.phone,
      email: pledge.email,
    },
    isEnabled: !form.values.divided,
  });
}
