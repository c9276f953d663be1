import { linkTo } from '#contract/screens.ts';
import {
  type Announcement,
  announcements,
} from '#features/announcements/contract/announcements.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '#ui/router/Link.tsx';
import { FileText } from '#ui/icons.ts';
import { apiQueryOptions, callApi, setApiData } from '#ui/api.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Card, Page } from '#ui/layout/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { QueryError, getErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Paragraphs } from './AnnouncementText.tsx';
import styles from './Announcements.module.css';
import { useSendsEmail } from '#features/site/web/site.ts';
import { showNotice } from '#ui/feedback/notices.ts';
import { useAccount } from '#features/accounts/web/account.ts';

/** /announcements: today's announcements, newest first. */
export function AnnouncementsScreen() {
  const list = useQuery(apiQueryOptions(announcements.list, {}));
  const subscription = useEmailSubscription();
  const isLoading = list.isPending || subscription === undefined;
  return (
    <>
      <PageHeader tall title="Announcements" eyebrow="Community news" />
      <Page className={styles.page}>
        <div className={styles.tools}>
          <LinkButton
            to="/sunday-sheet"
            variant="secondary"
            size="small"
            icon={<FileText aria-hidden="true" />}
          >
            Sunday sheet
          </LinkButton>
          {subscription && <EmailSubscriptionSwitch subscription={subscription} />}
        </div>
        <QueryError query={list} />
        {isLoading && !list.error && (
          <RowsSkeleton label="Loading the announcements" rows={3} height="11rem" />
        )}
        {!isLoading && list.data?.length === 0 && (
          <EmptyState title="No announcements right now">
            <p>Check back soon. New announcements also appear on the home page.</p>
          </EmptyState>
        )}
        {!isLoading &&
          list.data?.map((announcement) => (
            <News key={announcement.id} announcement={announcement} />
          ))}
      </Page>
    </>
  );
}

function News({ announcement }: { announcement: Announcement }) {
  const { id, announcementDate, sundayNumber, announcementTitle, announcementDetail } =
    announcement;
  return (
    <Card as="article" className={styles.news}>
      <p className={styles.when}>
        {announcementDate && (
          <time dateTime={announcementDate}>{formatDay(announcementDate, 'MMM Do YYYY')}</time>
        )}
        <span>{sundayNumber}</span>
      </p>
      <h2>
        <Link to={linkTo('/detail-announcement/$id', { id })}>{announcementTitle}</Link>
      </h2>
      <Paragraphs text={announcementDetail} />
    </Card>
  );
}

const query = apiQueryOptions(announcements.getSubscription, {});

/** The signed-in person's subscription; null for anybody else or after an error, undefined while it loads. */
function useEmailSubscription() {
  const state = useAccount();
  const { data, isError } = useQuery({ ...query, enabled: state.is === 'signed-in' });
  if (state.is !== 'signed-in' || isError) return null;
  return data && { email: state.account.email, isSubscribed: data.subscribed };
}

type EmailSubscriptionSwitchProps = {
  subscription: NonNullable<ReturnType<typeof useEmailSubscription>>;
};

/** Turns announcements by email on or off. */
function EmailSubscriptionSwitch({
  subscription: { email, isSubscribed },
}: EmailSubscriptionSwitchProps) {
  const client = useQueryClient();
  const sendsEmail = useSendsEmail();
  const update = useMutation({
    mutationFn: (subscribed: boolean) =>
      callApi(announcements.updateSubscription, { body: { subscribed } }),
    onSuccess: (response) => {
      setApiData(client, announcements.getSubscription, {}, response);
      showNotice('Changes saved.');
    },
  });
  return (
    <div className={styles.subscription}>
      <label>
        <input
          type="checkbox"
          role="switch"
          checked={update.isPending ? update.variables : isSubscribed}
          disabled={update.isPending}
          onChange={({ currentTarget }) => update.mutate(currentTarget.checked)}
        />
        <span className={styles.track} aria-hidden="true" />
        Email me new announcements
      </label>
      <p aria-live="polite">
        {update.error
          ? getErrorMessage(update.error)
          : sendsEmail
            ? `We'll send them to ${email}.`
            : "This site can't send email yet. We'll remember your choice."}
      </p>
    </div>
  );
}
