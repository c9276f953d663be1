import { disclaimer } from '@namugongo/contract/reception/disclaimer';
import { useParams } from '@tanstack/react-router';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { Page } from '../../ui/layout/Card.tsx';
import styles from './ReceiptScreen.module.css';

/** /disclaimer/{telephone}: the payment terms and the way back to the receipt. */
export function DisclaimerScreen() {
  const params: { telephone?: string } = useParams({ strict: false });
  return (
    <Page className={styles.page}>
      <h1 tabIndex={-1}>Disclaimer</h1>
      <ul className={styles.terms}>
        {disclaimer.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <div>
        <LinkButton to={params.telephone ? `/receipt/${params.telephone}` : '/search-tickets'}>
          Back to the receipt
        </LinkButton>
      </div>
    </Page>
  );
}
