import type { ReactNode } from 'react';
import { LinkButton } from '#ui/controls/Button.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { isApiError, hasProblemCode } from '#contract/client.ts';
import { problemDetail } from '#contract/problems.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { getErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import styles from './Documents.module.css';

/** The page frame of an upload or download, with a link back to all documents. */
export function TransferPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <StaffPage
      title={title}
      wide={false}
      actions={
        <LinkButton to="/documents" variant="secondary">
          All documents
        </LinkButton>
      }
    >
      {children}
    </StaffPage>
  );
}

/** The sentence of the specification (section 8), followed by the reason when the API gives one. */
export function TransferError({ error, message }: { error: unknown; message: string }) {
  if (hasProblemCode(error, 'body-too-large'))
    return <Alert tone="danger">{problemDetail('body-too-large')}</Alert>;
  return (
    <Alert tone="danger">
      <p>{message}</p>
      {isApiError(error) && <p className={styles.why}>{getErrorMessage(error)}</p>}
    </Alert>
  );
}
