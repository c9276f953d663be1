/** What decides the state of a campaign. */
type CampaignFacts = { isPublished: boolean; isClosed: boolean; endsOn: string | null };

export type CampaignState = 'draft' | 'open' | 'ended';

/** 'open' while people can give: published, not ended by the treasurer, and until the end of its last day. */
export function getCampaignState(
  { isPublished, isClosed, endsOn }: CampaignFacts,
  today: string,
): CampaignState {
  if (!isPublished) return 'draft';
  return isClosed || (endsOn !== null && endsOn < today) ? 'ended' : 'open';
}

export const campaignStateLabels: Record<CampaignState, string> = {
  draft: 'Draft',
  open: 'Open',
  ended: 'Ended',
};

/** The part of the goal that has come in, from 0 to 1. */
export const getCampaignShare = ({
  raisedCents,
  goalCents,
}: {
  raisedCents: number;
  goalCents: number;
}): number => Math.min(Math.max(raisedCents / goalCents, 0), 1);
