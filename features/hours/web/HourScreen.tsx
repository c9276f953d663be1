import type { Hour } from '#features/hours/contract/hour-schemas.ts';
import { useParams } from '#ui/router/use-router.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, Skeleton, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import { FulfilForm } from './FulfilForm.tsx';
import { HourActions } from './HourActions.tsx';
import { HourProgress } from './HourProgress.tsx';
import styles from './Hours.module.css';
import { CoordinatorSection } from './CoordinatorSection.tsx';
import { useHour } from './queries.ts';
import { RequestForm } from './RequestForm.tsx';
import { hourRoleLabels, formatOptionalDay, formatHours, StateBadge } from './hour-labels.tsx';

/** /professionalhours/{id}: an offer with the fields that the reader may see and their next actions. */
export function HourScreen() {
  const { id } = useParams();
  const query = useHour(Number(id) || 0);
  const { data } = query;
  return (
    <StaffPage
      title={data ? `${data.category}, offer ${data.id}` : 'Professional Hours'}
      subtitle={data && <Subtitle hour={data} />}
      wide={false}
      actions={
        <LinkButton to="/professionalhours" variant="secondary">
          All offers
        </LinkButton>
      }
    >
      <Loaded
        query={query}
        skeleton={
          <FormCard>
            <Loading label="Loading the offer..." />
            <Skeleton width="12rem" height="2rem" />
            <SkeletonLines lines={6} />
          </FormCard>
        }
      >
        {(hour) => (
          <div className={styles.columns}>
            <FormCard>
              <HourProgress hour={hour} />
              <Facts hour={hour} />
              <HourActions hour={hour} />
            </FormCard>
            <div className={styles.beside}>
              {hour.actions.includes('request') && <RequestForm hour={hour} />}
              {hour.actions.includes('fulfil') && <FulfilForm hour={hour} />}
              {hour.role === 'coordinator' && <CoordinatorSection hour={hour} />}
            </div>
          </div>
        )}
      </Loaded>
    </StaffPage>
  );
}

function Subtitle({ hour: { state, role } }: { hour: Hour }) {
  return (
    <span className={styles.state}>
      <StateBadge state={state} />
      {hourRoleLabels[role]}
    </span>
  );
}

/** The facts of an offer, without the fields that the reader may not see. */
function Facts({ hour }: { hour: Hour }) {
  const days = [formatOptionalDay(hour.startDate), formatOptionalDay(hour.endDate)]
    .filter(Boolean)
    .join(' – ');
  return (
    <>
      <p className={styles.description}>{hour.description}</p>
      <dl className={styles.facts}>
        {days && <Fact name="When" value={days} />}
        <Person
          name="Volunteer"
          person={hour.volunteerName}
          by={hour.createdById}
          telephone={hour.volunteerTelephone}
          location={hour.location}
        />
        {hour.requesterName && (
          <Person
            name="Requester"
            person={hour.requesterName}
            by={hour.requestedById}
            telephone={hour.requesterTelephone}
            location={hour.requestLocation}
          />
        )}
        {hour.note && <Fact name="Note" value={`“${hour.note}”`} />}
        {hour.hours !== null && hour.hours > 0 && (
          <Fact
            name={hour.state === 'Fulfilled' ? 'Given' : 'Claimed'}
            value={`${formatHours(hour.hours)}, ${formatOptionalDay(hour.dateFulfilled)}`}
          />
        )}
      </dl>
    </>
  );
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

type PersonProps = {
  name: string;
  person: string;
  by: string | null;
  telephone: string | null;
  location: string | null;
};

function Person({ name, person, by, telephone, location }: PersonProps) {
  return (
    <Fact
      name={name}
      value={
        <>
          <b>{person}</b>
          {by && <span>through {by}</span>}
          {telephone && (
            <a href={`tel:${telephone}`}>
              <TelephoneNumber digits={telephone} />
            </a>
          )}
          {location && <span>{location}</span>}
        </>
      }
    />
  );
}
