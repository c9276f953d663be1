import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linkTo } from '#contract/screens.ts';
import { useSite } from '#features/site/web/site.ts';
import { type Webhook, webhooks } from '#features/webhooks/contract/webhooks.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Plus } from '#ui/icons.ts';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { Link } from '#ui/router/Link.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { NewWebhookDialog } from './WebhookDialogs.tsx';
import { explainState, getWebhookBadge } from './webhook-labels.ts';
import styles from './Webhooks.module.css';

/** /webhooks: the programs that are told what happens here. */
export function WebhooksScreen() {
  const query = useQuery(apiQueryOptions(webhooks.list, {}));
  const { data: site } = useSite();
  const [isCreating, setCreating] = useState(false);
  return (
    <StaffPage
      title="Webhooks"
      subtitle="A webhook tells another program right away when something happens here: a sold ticket, a gift, a guest at the door."
      actions={
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
          New webhook
        </Button>
      }
    >
      <Loaded query={query} skeleton={<RowsSkeleton rows={3} />}>
        {(rows) => (
          <DataTable
            label="Webhooks"
            rows={rows}
            columns={buildColumns(site?.timeZone)}
            rowKey={({ id }) => id}
            card={(webhook) => <WebhookCard webhook={webhook} timeZone={site?.timeZone} />}
            empty={
              <EmptyState title="No webhooks yet">
                <p>Create one when another program needs to know what happens here.</p>
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {isCreating && <NewWebhookDialog onClose={() => setCreating(false)} />}
    </StaffPage>
  );
}

type RowProps = { webhook: Webhook; timeZone: string | undefined };

const Name = ({ webhook: { id, name } }: Pick<RowProps, 'webhook'>) => (
  <b>
    <Link to={linkTo('/webhooks/$id', { id })}>{name}</Link>
  </b>
);

/** The state of a webhook in words. */
export function WebhookState({ webhook, timeZone }: RowProps) {
  const { tone, label } = getWebhookBadge(webhook);
  return (
    <>
      <Badge tone={tone}>{label}</Badge> {explainState(webhook, timeZone)}
    </>
  );
}

const buildColumns = (timeZone: string | undefined): readonly Column<Webhook>[] => [
  { key: 'name', header: 'Name', cell: (webhook) => <Name webhook={webhook} /> },
  { key: 'url', header: 'Address', cell: ({ url }) => <span className={styles.url}>{url}</span> },
  {
    key: 'state',
    header: 'State',
    cell: (webhook) => <WebhookState webhook={webhook} timeZone={timeZone} />,
  },
  { key: 'waiting', header: 'Waiting', alignRight: true, cell: ({ waiting }) => waiting },
];

const WebhookCard = ({ webhook, timeZone }: RowProps) => (
  <div className={layout.stackTight}>
    <Name webhook={webhook} />
    <p className={`${layout.hint} ${styles.url}`}>{webhook.url}</p>
    <p>
      <WebhookState webhook={webhook} timeZone={timeZone} />
      {webhook.waiting > 0 && ` ${webhook.waiting} waiting.`}
    </p>
  </div>
);
