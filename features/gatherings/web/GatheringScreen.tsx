import { day as daySchema } from '#contract/codecs.ts';
import { hasProblemCode } from '#contract/client.ts';
import { linkTo } from '#contract/screens.ts';
import { useAccount } from '#features/accounts/web/account.ts';
import { parseReturnPath } from '#features/accounts/web/return-path.ts';
import { EventTimeAndPlace } from '#features/event/web/EventTimeAndPlace.tsx';
import { type GatheringPage, gatherings } from '#features/gatherings/contract/gatherings.ts';
import { toEventDetails } from '#features/gatherings/contract/rules/event-details.ts';
import { formatOccurrence } from '#features/gatherings/contract/rules/format-occurrence.ts';
import { useSite } from '#features/site/web/site.ts';
import { getApiUrl } from '#ui/api.ts';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { LinkButton, OutsideLinkButton } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { LinkedText } from '#ui/data/LinkedText.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { NotFound } from '#ui/feedback/NotFound.tsx';
import { ShareButton } from '#ui/feedback/ShareButton.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { CalendarDays } from '#ui/icons.ts';
import { FormCard, Page } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Link } from '#ui/router/Link.tsx';
import { useLocation, useParams, useSearch } from '#ui/router/use-router.ts';
import { ComingPart } from './ComingPart.tsx';
import items from '#ui/layout/items.module.css';
import styles from './Gatherings.module.css';
import { getPictureUrl } from './GatheringsScreen.tsx';
import { useGathering } from './queries.ts';

/** /gathering/{slug}: when and where, who can still come, and what is left to bring and do. */
export function GatheringScreen() {
  const { slug = '' } = useParams();
  const day = daySchema.safeParse(useSearch().day).data;
  const query = useGathering(slug, day);
  const { data } = query;
  usePageTitle(data?.title ?? 'Gathering');
  if (hasProblemCode(query.error, 'gathering-not-found')) return <GatheringNotFound />;
  return (
    <>
      <PageHeader title={data?.title ?? 'Gathering'} eyebrow={data?.repeats} />
      <Page className={styles.page}>
        <Loaded query={query} skeleton={<RowsSkeleton label="Loading the gathering..." rows={4} />}>
          {(gathering) => (
            <div className={items.columns}>
              <div className={items.beside}>
                <Facts gathering={gathering} />
                <Days gathering={gathering} />
              </div>
              <ComingPart key={gathering.occurrence?.day} gathering={gathering} />
            </div>
          )}
        </Loaded>
      </Page>
    </>
  );
}

function GatheringNotFound() {
  const isVisitor = useAccount().is === 'visitor';
  const returnPath = parseReturnPath(useLocation().href);
  return (
    <NotFound
      title="We couldn't find this gathering"
      actions={<LinkButton to="/gatherings">All gatherings</LinkButton>}
    >
      <p>It may have been removed, or it isn’t published yet.</p>
      {isVisitor && (
        <p>
          Some gatherings are for members.{' '}
          <Link to={linkTo('/sign-in', { return: returnPath })}>Sign in</Link>, and we’ll bring you
          right back here.
        </p>
      )}
    </NotFound>
  );
}

function Facts({ gathering }: { gathering: GatheringPage }) {
  const { slug, title, description, picture, occurrence } = gathering;
  return (
    <FormCard as="section" aria-label="About the gathering">
      {picture !== null && <img className={styles.picture} src={getPictureUrl(picture)} alt="" />}
      {occurrence ? (
        <>
          {occurrence.isCanceled && <Alert tone="warn">Canceled this time.</Alert>}
          {occurrence.isMoved && <Alert>The time is different this time.</Alert>}
          {occurrence.note && <p>{occurrence.note}</p>}
          <EventTimeAndPlace event={toEventDetails(gathering, occurrence)} detail="full" />
        </>
      ) : (
        <Alert>This gathering is over.</Alert>
      )}
      {description && (
        <p className={items.text}>
          <LinkedText>{description}</LinkedText>
        </p>
      )}
      <div className={layout.row}>
        {occurrence && (
          <OutsideLinkButton
            href={getApiUrl(gatherings.getCalendar, { params: { slug } })}
            variant="secondary"
            fullWidth="onMobile"
            icon={<CalendarDays size={22} aria-hidden="true" />}
          >
            Add to calendar
          </OutsideLinkButton>
        )}
        <ShareButton path={linkTo('/gathering/$slug', { slug })} title={title} />
      </div>
    </FormCard>
  );
}

/** The next days of a series, each with its own answers. */
function Days({ gathering: { slug, occurrences, occurrence } }: { gathering: GatheringPage }) {
  const { data: site } = useSite();
  if (!site || occurrences.length < 2) return null;
  return (
    <FormCard as="section">
      <h2>Next days</h2>
      <ul className={items.rows}>
        {occurrences.map((each) => (
          <li key={each.day}>
            {each.day === occurrence?.day ? (
              <b aria-current="date">{formatOccurrence(each, site.timeZone)}</b>
            ) : (
              <Link to={linkTo('/gathering/$slug', { slug, day: each.day })}>
                {formatOccurrence(each, site.timeZone)}
              </Link>
            )}
            {each.isCanceled && <Badge tone="danger">Canceled</Badge>}
            {!each.isCanceled && each.isMoved && <Badge tone="warn">Moved</Badge>}
          </li>
        ))}
      </ul>
    </FormCard>
  );
}
