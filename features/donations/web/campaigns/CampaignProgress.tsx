import { formatCount } from '#contract/rules/counts.ts';
import { formatMoney } from '#contract/rules/money.ts';
import type { Campaign } from '#features/donations/contract/campaigns.ts';
import { getCampaignShare } from '#features/donations/contract/rules/campaign-states.ts';
import { ProgressBar } from '#ui/data/ProgressBar.tsx';
import layout from '#ui/layout/layout.module.css';

/** What has come in, of which goal. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const { raisedCents, goalCents, donations } = campaign;
  return (
    <div className={layout.stackTight}>
      <p>
        <b>{formatMoney(raisedCents)}</b> of {formatMoney(goalCents)}
        {donations > 0 && `, from ${formatCount(donations, 'gift')}`}
      </p>
      <ProgressBar label="Part of the goal" share={getCampaignShare(campaign)} />
    </div>
  );
}
