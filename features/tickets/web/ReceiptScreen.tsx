import { linkTo } from '#contract/screens.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { MoreSeatsLink } from './MoreSeatsLink.tsx';
import { TicketSearchResults } from './TicketSearchResults.tsx';
import styles from './ReceiptScreen.module.css';
import { useOrderLink } from './useOrderLink.ts';

/** /receipt/{telephone}: the tickets of a number (specification, 'Receipt'). */
export function ReceiptScreen() {
  const { telephone } = useOrderLink();
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
