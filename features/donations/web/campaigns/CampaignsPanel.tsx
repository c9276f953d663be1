import { linkTo } from '#contract/screens.ts';
import { type Campaign, campaigns } from '#features/donations/contract/campaigns.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { formatDay } from '#contract/rules/dates.ts';
import {
  campaignStateLabels,
  getCampaignState,
} from '#features/donations/contract/rules/campaign-states.ts';
import { useState } from 'react';
import { useToday } from '#features/site/web/site.ts';
import { getApiUrl } from '#ui/api.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Pencil, Plus, Trash2 } from '#ui/icons.ts';
import { Card } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { Link } from '#ui/router/Link.tsx';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import { PanelSkeleton } from '../PanelSkeleton.tsx';
import styles from '../Donations.module.css';
import { sumPledges } from '../pledges/pledge-lists.ts';
import { usePledges } from '../pledges/queries.ts';
import { CampaignProgress } from './CampaignProgress.tsx';
import { useCampaigns, useCampaignStep } from './queries.ts';

/** All campaigns, with what the treasurer can do with them. */
export function CampaignsPanel() {
  return (
    <Loaded query={useCampaigns()} skeleton={<PanelSkeleton />}>
      {(rows) => (
        <>
          <div className={styles.actions}>
            <LinkButton to="/add-campaign" size="small" icon={<Plus aria-hidden="true" />}>
              New campaign
            </LinkButton>
            <ExportButtons
              size="small"
              disabled={rows.length === 0}
              url={(format) => getApiUrl(campaigns.export, { query: { format } })}
            />
          </div>
          {rows.length === 0 && (
            <EmptyState title="No campaigns yet">
              A campaign has a goal and a page to share: a funeral, a new roof.
            </EmptyState>
          )}
          <ul className={styles.choiceList}>
            {rows.map((campaign) => (
              <li key={campaign.slug}>
                <CampaignCard campaign={campaign} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

function CampaignCard({ campaign }: { campaign: Campaign }) {
  const { slug, title, endsOn } = campaign;
  const today = useToday();
  const state = today === '' ? null : getCampaignState(campaign, today);
  return (
    <Card as="article" className={styles.campaign}>
      <h2>
        <Link to={linkTo('/campaign/$slug', { slug })}>{title}</Link>{' '}
        {state && (
          <Badge tone={state === 'open' ? 'ok' : 'plain'}>{campaignStateLabels[state]}</Badge>
        )}
      </h2>
      <CampaignProgress campaign={campaign} />
      <Promised purpose={campaign.purpose} />
      {endsOn && <p className={layout.hint}>Last day: {formatDay(endsOn, 'dddd, MMMM D, YYYY')}</p>}
      <div className={layout.row}>
        <LinkButton
          to={linkTo('/edit-campaign/$slug', { slug })}
          variant="secondary"
          size="small"
          icon={<Pencil aria-hidden="true" />}
          aria-label={`Edit ${title}`}
        >
          Edit
        </LinkButton>
        <StepButtons campaign={campaign} />
      </div>
    </Card>
  );
}

/** For the treasurer alone, who knows the people: what is promised beside what came in. */
function Promised({ purpose }: { purpose: string }) {
  const { data = [] } = usePledges();
  const own = data.filter((pledge) => pledge.purpose === purpose);
  if (own.length === 0) return null;
  const { totalCents, openCents } = sumPledges(own);
  return (
    <p className={layout.hint}>
      {formatCount(own.length, 'pledge')}: {formatMoney(totalCents)} promised,{' '}
      {formatMoney(openCents)} of it open
    </p>
  );
}

/** Publish, end or reopen; a campaign without gifts can be deleted. */
function StepButtons({ campaign }: { campaign: Campaign }) {
  const { title, isPublished, isClosed, donations, raisedCents } = campaign;
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, ...step } = useCampaignStep(campaign);
  const [next, label] = isPublished
    ? isClosed
      ? (['reopen', 'Reopen'] as const)
      : (['end', 'End'] as const)
    : (['publish', 'Publish'] as const);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={step.isPending}
        aria-label={`${label} ${title}`}
        onClick={() => mutate(next)}
      >
        {label}
      </Button>
      {donations === 0 && raisedCents === 0 && (
        <Button
          variant="secondary"
          size="small"
          icon={<Trash2 aria-hidden="true" />}
          aria-label={`Delete ${title}`}
          onClick={() => setConfirming(true)}
        >
          Delete
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={`Delete ${title}?`}
          opened
          confirmLabel="Delete"
          mutation={step}
          onConfirm={() => mutate('delete', { onSuccess: () => setConfirming(false) })}
          onCancel={() => setConfirming(false)}
        >
          <p>Its page and its purpose go away. No gift has it.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
