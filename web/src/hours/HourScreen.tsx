import type { Hour } from '@namugongo/contract/hour-records';
import { useParams } from '@tanstack/react-router';
import { LinkButton } from '../ui/Button.tsx';
import { FormCard } from '../ui/Card.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { Loading, Skeleton, SkeletonLines } from '../ui/Skeleton.tsx';
import { TeamPage } from '../ui/TeamPage.tsx';
import { TelephoneText } from '../ui/TelephoneText.tsx';
import { FulfilForm } from './FulfilForm.tsx';
import { HourSteps } from './HourSteps.tsx';
import styles from './Hours.module.css';
import { OfficePart } from './OfficePart.tsx';
import { useHour } from './queries.ts';
import { RequestForm } from './RequestForm.tsx';
import { actorWords, dayText, hoursText, StateBadge } from './state-words.tsx';

/** /professionalhours/{id}: one offer, what its reader may see of it, and what they can do next. */
export function HourScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, isFetching, refetch } = useHour(Number(id) || 0);
  return (
    <TeamPage
      title={data ? `${data.category}, offer ${data.id}` : 'Professional Hours'}
      subtitle={data && <Subtitle hour={data} />}
      wide={false}
      actions={
        <LinkButton to="/professionalhours" look="quiet">
          All offers
        </LinkButton>
      }
    >
      {error && <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <FormCard>
          <Loading words="Loading the offer..." />
          <Skeleton width="12rem" height="2rem" />
          <SkeletonLines lines={6} />
        </FormCard>
      )}
      {data && (
        <div className={styles.columns}>
          <FormCard>
            <Facts hour={data} />
            <HourSteps hour={data} />
          </FormCard>
          <div className={styles.beside}>
            {data.actions.includes('request') && <RequestForm hour={data} />}
            {data.actions.includes('fulfil') && <FulfilForm hour={data} />}
            {data.actor === 'coordinator' && <OfficePart hour={data} />}
          </div>
        </div>
      )}
    </TeamPage>
  );
}

function Subtitle({ hour: { state, actor } }: { hour: Hour }) {
  return (
    <span className={styles.state}>
      <StateBadge state={state} />
      {actorWords[actor]}
    </span>
  );
}

/** What is known so far; a line that is not for the reader is left out. */
function Facts({ hour }: { hour: Hour }) {
  const days = [dayText(hour.startDate), dayText(hour.endDate)].filter(Boolean).join(' – ');
  const waiting = hour.state === 'Requested' && !hour.forwarded;
  return (
    <>
      <p className={styles.description}>{hour.description}</p>
      <dl className={styles.facts}>
        {days && <Fact name="When" value={days} />}
        <Person
          name="Volunteer"
          person={hour.volunteerName}
          by={hour.offeredBy}
          telephone={hour.volunteerTelephone}
          place={hour.place}
        />
        {hour.requesterName && (
          <Person
            name="Requester"
            person={hour.requesterName}
            by={hour.askedBy}
            telephone={hour.requesterTelephone}
            place={hour.requestPlace}
          />
        )}
        {hour.note && <Fact name="Note" value={`“${hour.note}”`} />}
        {hour.hours !== null && hour.hours > 0 && (
          <Fact
            name={hour.state === 'Fulfilled' ? 'Given' : 'Claimed'}
            value={`${hoursText(hour.hours)}, ${dayText(hour.dateFulfilled)}`}
          />
        )}
      </dl>
      {waiting && (
        <p className={styles.soft}>
          {hour.actor === 'coordinator'
            ? 'This request waits for you: pass it on once the volunteer is cleared, or decline it.'
            : 'A coordinator looks at this request first.'}
        </p>
      )}
      {hour.state === 'Requested' && !waiting && hour.actor === 'volunteer' && (
        <p className={styles.soft}>Telephone and place are shown to both of you once you accept.</p>
      )}
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
  place: string | null;
};

function Person({ name, person, by, telephone, place }: PersonProps) {
  return (
    <Fact
      name={name}
      value={
        <>
          <b>{person}</b>
          {by && <span>through {by}</span>}
          {telephone && (
            <a href={`tel:${telephone}`}>
              <TelephoneText digits={telephone} />
            </a>
          )}
          {place && <span>{place}</span>}
        </>
      }
    />
  );
}
