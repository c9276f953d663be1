import { hasProblemCode } from '#contract/client.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { joinRequests } from '#features/join-us/contract/join-requests.ts';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useParams } from '#ui/router/use-router.ts';

/** /join-us/{secret}: the link of a confirmation email. Opening it changes nothing, because mail programs open links too. */
export function ConfirmJoinScreen() {
  const { secret = '' } = useParams();
  const confirm = useMutation({
    mutationFn: () => callApi(joinRequests.confirm, { params: { secret } }),
  });
  const query = useQuery(apiQueryOptions(joinRequests.getConfirmation, { params: { secret } }));
  const { data, error } = query;
  const isConfirmed = confirm.isSuccess || data?.isConfirmed;
  return (
    <StaffPage title="Confirm your email" wide={false}>
      <FormCard>
        {query.isPending && (
          <>
            <Loading label="Loading your form..." />
            <SkeletonLines lines={3} />
          </>
        )}
        {error && !data && (
          <ErrorMessage
            error={error}
            {...(!hasProblemCode(error, 'join-link-invalid') && {
              onRetry: () => void query.refetch(),
            })}
          />
        )}
        {isConfirmed && (
          <Alert tone="ok">
            <span role="status" tabIndex={-1} ref={confirm.isSuccess ? takeFocus : undefined}>
              Thank you. Our secretary has your form and will answer you by email.
            </span>
          </Alert>
        )}
        {data && !isConfirmed && (
          <>
            <p>{`You filled in the form for ${data.name}. Is this your email address?`}</p>
            {confirm.error && <ErrorMessage error={confirm.error} />}
          </>
        )}
        <div className={layout.rowWide}>
          {data && !isConfirmed && (
            <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
              Yes, send my form
            </Button>
          )}
          {(error || confirm.error) && (
            <LinkButton to="/join-us" variant="secondary">
              Open the form
            </LinkButton>
          )}
        </div>
      </FormCard>
    </StaffPage>
  );
}
