import { receptionProblems } from '#contract/problems/reception.ts';
import { formatEventStart } from '#features/event/contract/rules/event-times.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '#ui/router/use-router.ts';
import { useSite } from '#features/site/web/site.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { currentEventQueryOptions } from '#features/event/web/queries.ts';
import styles from '#features/seats/web/picker/Picker.module.css';
import { InvitationNotice } from '#features/seats/web/InvitationNotice.tsx';
import { parseChairType } from '#features/event/web/chair-types.ts';
import { isByInvitation } from '#features/event/contract/rules/sale-state.ts';
import { ChairTypeSwitch } from '#features/seats/web/picker/ChairTypeSwitch.tsx';
import { ChairPicker } from './ChairPicker.tsx';
import { PickerSkeleton } from '#features/seats/web/picker/PickerSkeleton.tsx';

/** /reception/{chairType}: choose chairs on the plan or in the table cards, then pay. */
export function ChairsScreen() {
  const { chairType: part } = useParams();
  // A payment link restarts an open picker with its cart.
  const { cart: linked } = useSearch();
  const chairType = parseChairType(part);
  const { data: site } = useSite();
  const { data: event, error, isFetching, refetch } = useQuery(currentEventQueryOptions());
  return (
    <>
      <PageHeader
        wide
        title="Available Seats"
        eyebrow={event && site && `${event.title}, ${formatEventStart(event, site.timeZone)}`}
        actions={event && <ChairTypeSwitch event={event} chairType={chairType} />}
      />
      {!chairType && (
        <Page wide className={styles.message}>
          <Alert tone="danger">{receptionProblems['chair-type-missing'].detail}</Alert>
        </Page>
      )}
      {chairType && error && !event && (
        <Page wide className={styles.message}>
          <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
        </Page>
      )}
      {chairType && !event && !error && <PickerSkeleton />}
      {event && isByInvitation(event, chairType) && (
        <Page wide className={styles.closed}>
          <InvitationNotice event={event} chairType={chairType} />
        </Page>
      )}
      {chairType && event && (
        <ChairPicker key={`${event.id} ${linked ?? ''}`} event={event} chairType={chairType} />
      )}
    </>
  );
}
