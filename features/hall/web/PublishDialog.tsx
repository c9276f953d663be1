import { chairTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { hall, type HallReview } from '#features/hall/contract/hall.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, FormActions } from '#ui/dialogs/Dialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { formatChairCount } from './chairs/store/table-summary.ts';
import { changedByChairs } from '#features/hall/web/chairs/store/chair-queries.ts';
import styles from './Hall.module.css';
import { formatTableCount } from './hall-tools.ts';

type PublishDialogProps = {
  event: number;
  saved: { version: number; base: number };
  onItems: (ids: readonly string[]) => void;
  onPublished: () => void;
  onClose: () => void;
};

const reviewQueryOptions = (event: number) => ({
  ...apiQueryOptions(hall.check, { params: { id: event } }),
  staleTime: 0,
  gcTime: 0,
});

/** Every consequence of publishing the draft, and the button that does it. */
export function PublishDialog({ event, saved, onItems, onPublished, onClose }: PublishDialogProps) {
  const review = useQuery(reviewQueryOptions(event));
  const [notifyHolders, setNotifyHolders] = useState(true);
  const publish = useApiMutation({
    call: () =>
      callApi(hall.publish, {
        params: { id: event },
        body: { ...saved, notifyHolders: notifyHolders && (review.data?.holders ?? 0) > 0 },
      }),
    changes: [...changedByChairs, hall.listVersions, hall.getDraft],
    notice: 'The hall is published.',
    onSuccess: onPublished,
  });
  return (
    <Dialog
      title="Publish the hall"
      opened
      onClose={publish.isPending ? undefined : onClose}
      width={640}
    >
      <Loaded query={review} loading="Checking the hall..." skeleton={<SkeletonLines lines={6} />}>
        {(data) => (
          <Form onSubmit={() => publish.mutate()}>
            <Findings
              title="This has to change first"
              findings={data.errors}
              tone="danger"
              onItems={onItems}
            />
            <Findings
              title="Please look at this"
              findings={data.warnings}
              tone="warn"
              onItems={onItems}
            />
            <Consequences review={data} />
            {data.holders > 0 && data.errors.length === 0 && (
              <CheckboxField
                label={`Email ${formatCount(data.holders, 'person', 'people')} the new names of their seats`}
                hint="With their tickets. The old tickets stay valid."
                checked={notifyHolders}
                onChange={setNotifyHolders}
              />
            )}
            {publish.error && <ErrorMessage error={publish.error} />}
            <FormActions
              submit="Publish"
              busy={publish.isPending}
              disabled={data.errors.length > 0}
              onCancel={publish.isPending ? undefined : onClose}
            />
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}

type FindingsProps = {
  title: string;
  findings: HallReview['errors'];
  tone: 'danger' | 'warn';
  onItems: (ids: readonly string[]) => void;
};

const maxFindings = 12;

function Findings({ title, findings, tone, onItems }: FindingsProps) {
  if (findings.length === 0) return null;
  return (
    <Alert tone={tone}>
      <b>{title}</b>
      <ul className={styles.changes}>
        {findings.slice(0, maxFindings).map(({ message, items }) => (
          <li key={message}>
            {message}{' '}
            {items.length > 0 && (
              <Button
                variant="link"
                size="small"
                aria-label={`Show: ${message}`}
                onClick={() => onItems(items)}
              >
                Show
              </Button>
            )}
          </li>
        ))}
        {findings.length > maxFindings && <li>And {findings.length - maxFindings} more.</li>}
      </ul>
    </Alert>
  );
}

/** A list of names that stays short. */
const listNames = (names: readonly string[]): string =>
  names.length > 8
    ? `${names.slice(0, 8).join(', ')} and ${names.length - 8} more`
    : names.join(', ');

function Consequences({ review }: { review: HallReview }) {
  const lines = listConsequences(review);
  if (lines.length === 0) return <p>The draft is the same as the published hall.</p>;
  return (
    <>
      <p>
        <b>What changes</b>
      </p>
      <ul className={styles.changes}>
        {lines.map(([key, line]) => (
          <li key={key}>{line}</li>
        ))}
      </ul>
      <p className={styles.state}>Sold seats, tickets and carts stay as they are.</p>
    </>
  );
}

function listConsequences(review: HallReview): [key: string, line: ReactNode][] {
  const { valueBefore, valueAfter } = review;
  const names = (label: string, list: readonly string[]): [string, ReactNode][] =>
    list.length > 0 ? [[label, `${label}: ${listNames(list)}`]] : [];
  return [
    ...names('New tables', review.tablesAdded),
    ...names('Tables taken away', review.tablesRemoved),
    ...names(
      'New table names',
      review.tablesRenamed.map(
        ({ from, to, guests }) =>
          `${from} is now ${to}${guests > 0 ? ` (${formatCount(guests, 'guest')})` : ''}`,
      ),
    ),
    ...(review.tablesMoved.length > 0
      ? [['moved', `Moved: ${formatTableCount(review.tablesMoved.length)}`] as [string, string]]
      : []),
    ...(review.chairsAdded > 0
      ? [['added', `New chairs: ${review.chairsAdded}`] as [string, string]]
      : []),
    ...names('Chairs taken away', review.chairsRemoved),
    ...names(
      'New chair names',
      review.chairsRenamed.map(({ from, to }) => `${from} is now ${to}`),
    ),
    ...review.chairsChanged.map(({ from, to, chairs }): [string, ReactNode] => [
      `${from} ${to}`,
      `${formatChairCount(chairs)}: ${chairTypeLabels[to]} instead of ${chairTypeLabels[from]}, with the price and status of that type`,
    ]),
    ...(review.guestsChanged > 0
      ? [
          ['guests', `Who may sit there: ${formatChairCount(review.guestsChanged)}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(valueBefore === valueAfter
      ? []
      : [
          [
            'value',
            `All chairs together: ${formatMoney(valueAfter)} instead of ${formatMoney(valueBefore)}, at the prices of their types`,
          ] as [string, string],
        ]),
    ...(review.featuresChanged
      ? [['features', 'The hall itself, its stage or its doors'] as [string, string]]
      : []),
  ];
}
