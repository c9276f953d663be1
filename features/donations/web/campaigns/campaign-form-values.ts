import { formatMoney } from '#contract/rules/money.ts';
import { parseCents } from '#features/donations/contract/rules/donations.ts';
import { type Campaign, CampaignInput } from '#features/donations/contract/campaigns.ts';

/** The goal as it is typed. */
export type CampaignFormValues = {
  title: string;
  description: string;
  goal: string;
  endsOn: string;
  showsNames: boolean;
  pictureText: string;
};

export const toFormValues = (campaign: Campaign | null): CampaignFormValues => ({
  title: campaign?.title ?? '',
  description: campaign?.description ?? '',
  goal: campaign ? formatMoney(campaign.goalCents).replace('$', '') : '',
  endsOn: campaign?.endsOn ?? '',
  showsNames: campaign?.showsNames ?? true,
  pictureText: campaign?.pictureText ?? '',
});

/** The request of a form, or what is wrong in it, by field. */
export function parseCampaignForm({ goal, endsOn, ...values }: CampaignFormValues) {
  const { data, error } = CampaignInput.safeDecode({
    ...values,
    endsOn,
    goalCents: parseCents(goal) ?? 0,
  });
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? [])
    errors[path[0] === 'goalCents' ? 'goal' : String(path[0])] ??= message;
  return { input: data, errors };
}
