import { linkTo } from '#contract/screens.ts';
import { hasProblemCode } from '#contract/client.ts';
import { requests } from '#features/orders/contract/seat-requests.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '#ui/router/use-router.ts';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import styles from './SeatRequests.module.css';

/** /seat-request/{secret}: the link of a confirmation email. Opening it changes nothing, because mail scanners open links too. */
export function ConfirmRequestScreen() {
  const { secret = '' } = useParams();
  const confirm = useMutation({
    mutationFn: () => callApi(requests.confirm, { params: { secret } }),
  });
  const { data, error, isPending, refetch } = useQuery(
    apiQueryOptions(requests.getConfirmation, { params: { secret } }),
  );
  const isConfirmed = confirm.isSuccess || (data && data.state !== 'unconfirmed');
  return (
    <StaffPage title="Confirm your request" wide={false}>
      <FormCard>
        {isPending && (
          <>
            <Loading label="Loading your request..." />
            <SkeletonLines lines={3} />
          </>
        )}
        {error && !data && (
          <ErrorMessage
            error={error}
            {...(!hasProblemCode(error, 'request-link-invalid') && {
              onRetry: () => void refetch(),
            })}
          />
        )}
        {isConfirmed && (
          <Alert tone="ok">
            <span role="status" tabIndex={-1} ref={confirm.isSuccess ? takeFocus : undefined}>
              Thank you. We have your request and will email you an answer.
            </span>
          </Alert>
        )}
        {data && !isConfirmed && (
          <>
            <p>You asked for {data.label}. You pay nothing until your request is approved.</p>
            {confirm.error && <ErrorMessage error={confirm.error} />}
          </>
        )}
        <div className={styles.actions}>
          {data && !isConfirmed && (
            <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
              Confirm your request
            </Button>
          )}
          {(isConfirmed || error || confirm.error) && (
            <LinkButton
              to={linkTo('/reception/$chairType', { chairType: 'youth' })}
              variant="secondary"
            >
              Back to the seats
            </LinkButton>
          )}
        </div>
      </FormCard>
    </StaffPage>
  );
}
