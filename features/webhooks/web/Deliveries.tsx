import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { capitalize } from '#contract/rules/capitals.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { useSite } from '#features/site/web/site.ts';
import { type Delivery, deliveryStates, webhooks } from '#features/webhooks/contract/webhooks.ts';
import { apiPagesQueryOptions, callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { InlineSelect } from '#ui/controls/InlineSelect.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { ErrorMessage, QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import layout from '#ui/layout/layout.module.css';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { deliveryBadges, describeResult, formatEvent } from './webhook-labels.ts';
import styles from './Webhooks.module.css';

type StateFilter = Delivery['state'] | '';

const filters = [
  { value: '', label: 'All messages' },
  ...deliveryStates.map((state) => ({ value: state, label: deliveryBadges[state].label })),
];

const parseFilter = (value: string): StateFilter =>
  deliveryStates.find((state) => state === value) ?? '';

const useDeliveries = (id: number, state: StateFilter) =>
  useInfiniteQuery({
    ...apiPagesQueryOptions(
      webhooks.listDeliveries,
      (before) => ({
        params: { id },
        query: { ...(state && { state }), ...(before && { before }) },
      }),
      ({ next }) => next,
    ),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });

/** The log of a webhook: its messages of the last 30 days. */
export function Deliveries({ webhookId }: { webhookId: number }) {
  const [state, setState] = useState<StateFilter>('');
  const { data: site } = useSite();
  const query = useDeliveries(webhookId, state);
  const sendAgain = useApiMutation({
    call: ({ id }: Delivery) =>
      callApi(webhooks.sendAgain, { params: { id: webhookId, deliveryId: id } }),
    changes: [webhooks],
    notice: (delivery) =>
      delivery.state === 'delivered'
        ? 'The message arrived.'
        : `The message didn’t arrive. ${describeResult(delivery)}.`,
  });
  const row = {
    timeZone: site?.timeZone,
    sendingId: sendAgain.isPending ? sendAgain.variables.id : null,
    onSendAgain: (delivery: Delivery) => sendAgain.mutate(delivery),
  };
  return (
    <section className={layout.stack} aria-labelledby="deliveries-title">
      <div className={styles.head}>
        <h2 id="deliveries-title">Messages of the last 30 days</h2>
        <InlineSelect
          label="Show"
          options={filters}
          value={state}
          onChange={(value) => setState(parseFilter(value))}
        />
      </div>
      {sendAgain.error && <ErrorMessage error={sendAgain.error} />}
      <QueryError query={query} />
      {query.isPending && <RowsSkeleton rows={3} />}
      {query.data && (
        <DataTable
          label="Messages"
          rows={query.data.pages.flatMap(({ deliveries }) => deliveries)}
          columns={buildColumns(row)}
          rowKey={({ id }) => id}
          card={(delivery) => <DeliveryCard delivery={delivery} {...row} />}
          empty={state ? 'No such messages.' : 'Messages appear here as soon as something happens.'}
        />
      )}
      {query.hasNextPage && (
        <div>
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show older messages
          </Button>
        </div>
      )}
    </section>
  );
}

type RowProps = {
  timeZone: string | undefined;
  sendingId: number | null;
  onSendAgain: (delivery: Delivery) => void;
};

const State = ({ state }: Pick<Delivery, 'state'>) => (
  <Badge tone={deliveryBadges[state].tone}>{deliveryBadges[state].label}</Badge>
);

/** '2 attempts. No answer within 10 seconds. Next try Jun 3, 6:42 PM.' */
function describeDelivery(delivery: Delivery, timeZone: string | undefined): string {
  const { attempts, nextAttemptAt } = delivery;
  const sentences = [
    attempts > 1 ? `${attempts} attempts` : '',
    capitalize(describeResult(delivery)),
    nextAttemptAt ? `Next try ${formatTimestamp(nextAttemptAt, 'short', timeZone)}` : '',
  ].filter(Boolean);
  return sentences.length > 0 ? `${sentences.join('. ')}.` : '';
}

const SendAgain = ({
  delivery,
  sendingId,
  onSendAgain,
}: { delivery: Delivery } & Omit<RowProps, 'timeZone'>) => (
  <Button
    variant="secondary"
    size="small"
    busy={sendingId === delivery.id}
    aria-label={`Send again ${delivery.messageId}`}
    onClick={() => onSendAgain(delivery)}
  >
    Send again
  </Button>
);

const buildColumns = ({ timeZone, ...row }: RowProps): readonly Column<Delivery>[] => [
  {
    key: 'createdAt',
    header: 'When',
    cell: ({ createdAt }) => formatTimestamp(createdAt, 'short', timeZone),
  },
  {
    key: 'event',
    header: 'What',
    cell: ({ event, messageId }) => (
      <>
        <b>{formatEvent(event)}</b>
        <br />
        <span className={`${layout.hint} ${styles.url}`}>{messageId}</span>
      </>
    ),
  },
  { key: 'state', header: 'State', cell: ({ state }) => <State state={state} /> },
  {
    key: 'result',
    header: 'Result',
    cell: (delivery) => describeDelivery(delivery, timeZone),
  },
  {
    key: 'again',
    header: 'Send again',
    alignRight: true,
    cell: (delivery) => <SendAgain delivery={delivery} {...row} />,
  },
];

const DeliveryCard = ({ delivery, timeZone, ...row }: { delivery: Delivery } & RowProps) => (
  <div className={layout.stackTight}>
    <b>{formatEvent(delivery.event)}</b>
    <p className={`${layout.hint} ${styles.url}`}>
      {formatTimestamp(delivery.createdAt, 'short', timeZone)} · {delivery.messageId}
    </p>
    <p>
      <State state={delivery.state} /> {describeDelivery(delivery, timeZone)}
    </p>
    <div>
      <SendAgain delivery={delivery} {...row} />
    </div>
  </div>
);
