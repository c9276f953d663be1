import { linkTo } from '#contract/screens.ts';
import { storedTelephone } from '#contract/buyer.ts';
import { useParams, useSearch } from '#ui/router/use-router.ts';
import { useState } from 'react';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { MoreSeatsLink } from './MoreSeatsLink.tsx';
import { TicketSearchResults } from './TicketSearchResults.tsx';
import styles from './ReceiptScreen.module.css';
import { savePurchaseKey } from './ticket-key-storage.ts';

/** /receipt/{telephone}: the tickets of a number (specification, 'Receipt'). */
export function ReceiptScreen() {
  const params = useParams();
  const search = useSearch();
  const telephone = storedTelephone.safeParse(params.telephone).data;
  // Stores the key of the email's link before the first query.
  useState(() => {
    if (telephone && typeof search.key === 'string') savePurchaseKey(telephone, search.key);
  });
  if (!telephone)
    return (
      <Page>
        <EmptyState
          title="That’s not a phone number"
          level="h1"
          actions={<LinkButton to="/search-tickets">Search Tickets</LinkButton>}
        >
          <p>
            Enter 10 digits, area code first. Outside the US, begin with + and the country code.
          </p>
        </EmptyState>
      </Page>
    );
  return (
    <Page className={styles.page}>
      <h1 tabIndex={-1}>Your tickets</h1>
      <TicketSearchResults
        telephone={telephone}
        actions={
          <>
            <MoreSeatsLink />
            <LinkButton to={linkTo('/disclaimer/$telephone', { telephone })} variant="link">
              Disclaimer
            </LinkButton>
          </>
        }
      />
    </Page>
  );
}
