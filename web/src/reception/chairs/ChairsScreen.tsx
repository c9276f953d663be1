import { problemDetail } from '@namugongo/contract/problems';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { BarkHeader } from '../../ui/BarkHeader.tsx';
import { Page } from '../../ui/Card.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { currentEvent } from '../queries.ts';
import styles from './ChairsScreen.module.css';
import { chairTypeIn } from './chair-types.ts';
import { ChairTypeSwitch } from './ChairTypeSwitch.tsx';
import { ChairPicker } from './ChairPicker.tsx';
import { PickerSkeleton } from './PickerSkeleton.tsx';

/** /reception/{chairType}: choose chairs on the plan or in the table cards, then pay. */
export function ChairsScreen() {
  const { chairType: part }: { chairType?: string } = useParams({ strict: false });
  // A payment link opened over an open picker begins it anew with that cart.
  const { cart: linked }: { cart?: string } = useSearch({ strict: false });
  const chairType = chairTypeIn(part);
  const { data: event, error, isFetching, refetch } = useQuery(currentEvent());
  return (
    <>
      <BarkHeader
        wide
        title="Available Seats"
        eyebrow={event?.title}
        aside={event && <ChairTypeSwitch event={event} chairType={chairType} />}
      />
      {!chairType && (
        <Page wide className={styles.told}>
          <Notice tone="danger">{problemDetail('chair-type-missing')}</Notice>
        </Page>
      )}
      {chairType && error && !event && (
        <Page wide className={styles.told}>
          <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
        </Page>
      )}
      {chairType && !event && !error && <PickerSkeleton />}
      {event && !event.salesOpen && (
        <Page wide className={styles.closed}>
          <Notice tone="warn">{problemDetail('sale-closed')}</Notice>
        </Page>
      )}
      {chairType && event && (
        <ChairPicker key={`${event.id} ${linked ?? ''}`} event={event} chairType={chairType} />
      )}
    </>
  );
}
