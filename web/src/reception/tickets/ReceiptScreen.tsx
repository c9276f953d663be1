import { telephone as telephoneRule } from '@namugongo/contract/reception/buyer';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSite } from '../../site.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Page } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FoundTickets } from './FoundTickets.tsx';
import styles from './ReceiptScreen.module.css';
import { keepTicketKey } from '../../ticket-keys.ts';

/** /receipt/{telephone}: the tickets of a number, as a ticket at the door, and the disclaimer (specification, 'Receipt'). */
export function ReceiptScreen() {
  const params: { telephone?: string } = useParams({ strict: false });
  const search: { key?: unknown } = useSearch({ strict: false });
  const { data: site } = useSite();
  const telephone = telephoneRule.safeParse(params.telephone).data;
  // The e-mail's link brings the key; it is kept before the first question is asked.
  useState(() => {
    if (telephone && typeof search.key === 'string') keepTicketKey(telephone, search.key);
  });
  if (!telephone)
    return (
      <Page>
        <EmptyState
          title="This is not a telephone number"
          level="h1"
          actions={<LinkButton to="/search-tickets">Search Tickets</LinkButton>}
        >
          <p>A number has ten digits, area code first.</p>
        </EmptyState>
      </Page>
    );
  return (
    <Page className={styles.page}>
      <h1 tabIndex={-1}>Your tickets</h1>
      <FoundTickets
        telephone={telephone}
        actions={
          <>
            {site?.currentEvent?.salesOpen && (
              <LinkButton to="/reception" look="quiet" wide="onPhone">
                Choose more chairs
              </LinkButton>
            )}
            <LinkButton to={`/disclaimer/${telephone}`} look="bare">
              Disclaimer
            </LinkButton>
          </>
        }
      />
    </Page>
  );
}
