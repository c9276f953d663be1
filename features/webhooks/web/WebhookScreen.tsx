import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parseId } from '#contract/rules/ids.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { linkTo } from '#contract/screens.ts';
import { PageNotFound } from '#features/site/web/PageNotFound.tsx';
import { useSite } from '#features/site/web/site.ts';
import { type Webhook, webhooks } from '#features/webhooks/contract/webhooks.ts';
import { apiQueryOptions, callApi, invalidateEndpoints } from '#ui/api.ts';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { Button } from '#ui/controls/Button.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useNavigate, useParams } from '#ui/router/use-router.ts';
import { Deliveries } from './Deliveries.tsx';
import {
  ChangeWebhookDialog,
  DeleteWebhookDialog,
  ReplaceSecretDialog,
} from './WebhookDialogs.tsx';
import { WebhookState } from './WebhooksScreen.tsx';
import { describeResult, formatEvent } from './webhook-labels.ts';
import styles from './Webhooks.module.css';

/** /webhooks/{id}: a webhook and what became of its messages. */
export function WebhookScreen() {
  const id = parseId(useParams()['id']) ?? 0;
  const query = useQuery({ ...apiQueryOptions(webhooks.list, {}), refetchInterval: 10_000 });
  const webhook = query.data?.find((item) => item.id === id);
  const title = webhook?.name ?? 'Webhook';
  usePageTitle(title);
  if (query.data && !webhook) return <PageNotFound />;
  return (
    <StaffPage title={title}>
      <Loaded query={query} skeleton={<Skeleton height="20rem" />}>
        {() => webhook && <LoadedWebhook webhook={webhook} />}
      </Loaded>
    </StaffPage>
  );
}

function LoadedWebhook({ webhook }: { webhook: Webhook }) {
  const { data: site } = useSite();
  const { url, events, oldSecretUntil } = webhook;
  return (
    <div className={layout.stack}>
      <FormCard as="section" aria-label="Webhook">
        <p role="status">
          <WebhookState webhook={webhook} timeZone={site?.timeZone} />
        </p>
        <DescriptionList
          facts={[
            [
              'Address',
              <span key="url" className={styles.url}>
                {url}
              </span>,
            ],
            ['Tells it when', events.map(formatEvent).join(', ')],
            [
              'Old secret',
              oldSecretUntil &&
                oldSecretUntil > new Date() &&
                `works until ${formatTimestamp(oldSecretUntil, 'short', site?.timeZone)}`,
            ],
          ]}
        />
        <Actions webhook={webhook} />
      </FormCard>
      <Deliveries webhookId={webhook.id} />
    </div>
  );
}

type OpenDialog = 'change' | 'secret' | 'delete' | null;

function Actions({ webhook }: { webhook: Webhook }) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const navigate = useNavigate();
  const client = useQueryClient();
  const close = () => setDialog(null);
  const leave = () => {
    navigate({ to: linkTo('/webhooks') });
    void invalidateEndpoints(client, webhooks.list);
  };
  const props = { webhook, onClose: close };
  return (
    <>
      <SendTest webhook={webhook} />
      <div className={styles.actions}>
        <PauseButton webhook={webhook} />
        <Button variant="secondary" onClick={() => setDialog('change')}>
          Change
        </Button>
        <Button variant="secondary" onClick={() => setDialog('secret')}>
          Replace secret
        </Button>
        <Button variant="secondary" onClick={() => setDialog('delete')}>
          Delete
        </Button>
      </div>
      {dialog === 'change' && <ChangeWebhookDialog {...props} />}
      {dialog === 'secret' && <ReplaceSecretDialog {...props} />}
      {dialog === 'delete' && <DeleteWebhookDialog {...props} onDeleted={leave} />}
    </>
  );
}

function PauseButton({ webhook: { id, pausedAt } }: { webhook: Webhook }) {
  const change = useApiMutation({
    call: () => callApi(pausedAt ? webhooks.resume : webhooks.pause, { params: { id } }),
    changes: [webhooks],
    notice: (result) =>
      result.pausedAt
        ? 'Paused. What happens now waits until you resume.'
        : 'Resumed. We send what waits.',
  });
  return (
    <>
      <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate()}>
        {pausedAt ? 'Resume' : 'Pause'}
      </Button>
      {change.error && <ErrorMessage error={change.error} />}
    </>
  );
}

function SendTest({ webhook: { id } }: { webhook: Webhook }) {
  const test = useApiMutation({
    call: () => callApi(webhooks.sendTest, { params: { id } }),
    changes: [webhooks],
  });
  const hasArrived = test.data?.state === 'delivered';
  return (
    <div className={layout.stackTight}>
      <div>
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          Send a test
        </Button>
      </div>
      {test.error && <ErrorMessage error={test.error} />}
      {test.data && !test.isPending && (
        <Alert tone={hasArrived ? 'ok' : 'warn'}>
          <span role="status">
            {hasArrived
              ? `The test arrived (${describeResult(test.data)}).`
              : `The test didn’t arrive. ${describeResult(test.data)}.`}
          </span>
        </Alert>
      )}
    </div>
  );
}
