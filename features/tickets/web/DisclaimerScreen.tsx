import { linkTo } from '#contract/screens.ts';
import { disclaimer } from '#features/tickets/contract/disclaimer.ts';
import { useNavigate, useParams, useRouter } from '#ui/router/use-router.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import styles from './ReceiptScreen.module.css';

/** /disclaimer/{telephone}: the payment terms and the way back to the receipt; without a number, to the checkout. */
export function DisclaimerScreen() {
  const { history } = useRouter();
  const navigate = useNavigate();
  const params = useParams();
  return (
    <Page className={styles.page}>
      <h1 tabIndex={-1}>Disclaimer</h1>
      <ul className={styles.terms}>
        {disclaimer.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <div>
        {params.telephone ? (
          <LinkButton to={linkTo('/receipt/$telephone', { telephone: params.telephone })}>
            Back to the receipt
          </LinkButton>
        ) : (
          <Button
            onClick={() =>
              history.canGoBack() ? history.back() : void navigate({ to: '/reception' })
            }
          >
            Back to the tickets
          </Button>
        )}
      </div>
    </Page>
  );
}
