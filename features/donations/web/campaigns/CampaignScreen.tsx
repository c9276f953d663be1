import { formatDay } from '#contract/rules/dates.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { linkTo } from '#contract/screens.ts';
import { Paragraphs } from '#features/announcements/web/AnnouncementText.tsx';
import type { Campaign } from '#features/donations/contract/campaigns.ts';
import { getCampaignState } from '#features/donations/contract/rules/campaign-states.ts';
import { useState } from 'react';
import { useToday } from '#features/site/web/site.ts';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { NotFound } from '#ui/feedback/NotFound.tsx';
import { ShareButton } from '#ui/feedback/ShareButton.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { Heart, Pencil, X } from '#ui/icons.ts';
import { Card, Page } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useParams } from '#ui/router/use-router.ts';
import { CampaignPledge } from '../pledges/CampaignPledge.tsx';
import { CampaignImage } from './CampaignPicture.tsx';
import { CampaignProgress } from './CampaignProgress.tsx';
import styles from './Campaigns.module.css';
import { useCampaign, useCampaignStep, useHideName } from './queries.ts';

/** /campaign/{slug}: what a campaign is for, and how near its goal is. */
export function CampaignScreen() {
  const slug = useParams().slug ?? '';
  const { query, isMissing, canEdit } = useCampaign(slug);
  if (isMissing)
    return (
      <NotFound
        title="We couldn't find this campaign"
        actions={<LinkButton to="/donation">Donate</LinkButton>}
      >
        <p>It may not be published yet, or the link is incomplete.</p>
      </NotFound>
    );
  return (
    <>
      <PageHeader title={query.data?.title ?? 'Campaign'} eyebrow="Campaign" />
      <Page className={styles.page}>
        <Loaded query={query} skeleton={<SkeletonLines lines={6} />}>
          {(campaign) => campaign && <CampaignPage campaign={campaign} canEdit={canEdit} />}
        </Loaded>
      </Page>
    </>
  );
}

type CampaignPageProps = { campaign: Campaign; canEdit: boolean };

function CampaignPage({ campaign, canEdit }: CampaignPageProps) {
  const { slug, title, description, isPublished } = campaign;
  usePageTitle(title);
  const today = useToday();
  const isOpen = today !== '' && getCampaignState(campaign, today) === 'open';
  return (
    <>
      {!isPublished && <Alert tone="warn">This is a draft. Only treasurers can see it.</Alert>}
      <Card as="article" className={styles.campaign}>
        <CampaignImage campaign={campaign} />
        <CampaignProgress campaign={campaign} />
        <StateMessage campaign={campaign} />
        <Paragraphs text={description} />
      </Card>
      {isOpen && <CampaignPledge campaign={campaign} />}
      <Names campaign={campaign} canEdit={canEdit} />
      <div className={layout.rowWide}>
        {isPublished && <ShareButton path={linkTo('/campaign/$slug', { slug })} title={title} />}
        {canEdit && (
          <>
            <LinkButton
              to={linkTo('/edit-campaign/$slug', { slug })}
              variant="secondary"
              icon={<Pencil aria-hidden="true" />}
            >
              Edit
            </LinkButton>
            {!isPublished && <PublishButton campaign={campaign} />}
          </>
        )}
      </div>
    </>
  );
}

/** Whether the goal is reached, until when people can give, and the way to the donation form. */
function StateMessage({ campaign }: { campaign: Campaign }) {
  const today = useToday();
  const { slug, title, raisedCents, goalCents, endsOn } = campaign;
  const state = today && getCampaignState(campaign, today);
  return (
    <>
      {raisedCents >= goalCents && (
        <Alert tone="ok">
          We reached our goal of {formatMoney(goalCents)}. Thank you to everyone who gave!
        </Alert>
      )}
      {state === 'ended' && <p>This campaign has ended.</p>}
      {state === 'open' && (
        <>
          {endsOn && (
            <p className={layout.soft}>
              You can give until {formatDay(endsOn, 'dddd, MMMM D, YYYY')}.
            </p>
          )}
          <LinkButton
            to={linkTo('/donation', { for: slug })}
            size="large"
            fullWidth="onMobile"
            icon={<Heart aria-hidden="true" />}
            aria-label={`Donate to ${title}`}
          >
            Donate
          </LinkButton>
        </>
      )}
    </>
  );
}

function PublishButton({ campaign }: { campaign: Campaign }) {
  const step = useCampaignStep(campaign);
  return (
    <Button busy={step.isPending} onClick={() => step.mutate('publish')}>
      Publish campaign
    </Button>
  );
}

/** Those who want to be named, without amounts. The treasurer can take a name off the page. */
function Names({ campaign: { slug, names }, canEdit }: CampaignPageProps) {
  const [hidden, setHidden] = useState<string | null>(null);
  const hide = useHideName(slug);
  if (names.length === 0) return null;
  return (
    <section className={styles.names}>
      <h2>With thanks to</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {name}
            {canEdit && (
              <IconButton
                label={`Take ${name} off the page`}
                icon={<X aria-hidden="true" />}
                onClick={() => setHidden(name)}
              />
            )}
          </li>
        ))}
      </ul>
      {hidden !== null && (
        <ConfirmDialog
          title={`Take ${hidden} off the page?`}
          opened
          confirmLabel="Take off the page"
          mutation={hide}
          onConfirm={() => hide.mutate(hidden, { onSuccess: () => setHidden(null) })}
          onCancel={() => setHidden(null)}
        >
          <p>The gift stays in the books. This can’t be undone.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
