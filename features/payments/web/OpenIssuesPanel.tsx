import { decapitalize } from '#contract/rules/capitals.ts';
import { linkTo } from '#contract/screens.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import {
  type Attempt,
  type OpenPaymentIssues,
  type OpenRefund,
  type PaidFor,
  payments,
  type TreasuryTotals,
} from '#features/payments/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { RotateCw, CircleCheck, TriangleAlert } from '#ui/icons.ts';
import type { ReactNode } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { describeTestedCards } from '#features/status/contract/rules/tested-cards.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { Money } from '#ui/data/Money.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import {
  attemptStateLabels,
  formatSubject,
  getReconciliationStatus,
} from '#features/payments/contract/rules/payment-labels.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './Treasury.module.css';

/** Everything a treasurer must look at; all lists are empty when nothing is wrong. */
export function OpenIssuesPanel() {
  const board = useQuery({ ...apiQueryOptions(payments.getBoard, {}), refetchInterval: 30_000 });
  const open = useQuery({
    ...apiQueryOptions(payments.listOpenIssues, {}),
    refetchInterval: 30_000,
  });
  const totals = useQuery(apiQueryOptions(payments.getTotals, { query: {} }));
  const all = [board, open, totals];
  const failed = all.find(({ error }) => error !== null);
  const refresh = () => void Promise.all(all.map(({ refetch }) => refetch()));
  if (failed?.error)
    return <ErrorMessage error={failed.error} busy={failed.isFetching} onRetry={refresh} />;
  if (!board.data || !open.data || !totals.data) return <IssuesSkeleton />;
  return (
    <div className={styles.issues}>
      <TestedCardsAlert count={open.data.testedCards} />
      <ReconciliationCard totals={totals.data} />
      {toIssues(board.data, open.data).map((issue) => (
        <IssueCard key={issue.title} {...issue} />
      ))}
      <div className={styles.refresh}>
        <Button
          variant="secondary"
          icon={<RotateCw aria-hidden="true" />}
          busy={all.some(({ isFetching }) => isFetching)}
          onClick={refresh}
        >
          Refresh
        </Button>
      </div>
    </div>
  );
}

function TestedCardsAlert({ count }: { count: number }) {
  if (count === 0) return null;
  const { text, advice } = describeTestedCards(count);
  return (
    <Alert tone="warn">
      <p>
        <strong>{text}</strong> {advice}
      </p>
    </Alert>
  );
}

const getSubjectPath = ({ subject, subjectId: id }: PaidFor): string =>
  subject === 'order'
    ? linkTo('/order/$id', { id })
    : subject === 'gathering'
      ? linkTo('/gathering-booking/$id', { id })
      : linkTo('/donations');

/** Link to the screen that resolves it: the order, the booking, or the list of donations. */
function SubjectLink({ subject, subjectId }: PaidFor) {
  return (
    <a href={getSubjectPath({ subject, subjectId })}>{formatSubject({ subject, subjectId })}</a>
  );
}

type Board = EndpointResponse<typeof payments.getBoard>;
type Issue = { title: string; meaning: string; lines: readonly Line[] };

function toIssues(board: Board, open: OpenPaymentIssues): readonly Issue[] {
  return [
    {
      title: 'Money without chair',
      meaning: 'Someone paid but has no chair. Open the order to see who.',
      lines: board.moneyWithoutChair.map(boardLine),
    },
    {
      title: 'Chair without money',
      meaning: 'A chair is taken, but we have no payment for it.',
      lines: board.chairWithoutMoney.map(boardLine),
    },
    {
      title: 'Open payments',
      meaning: 'Not settled yet. We check again every 15 seconds.',
      lines: open.attempts.map(attemptLine),
    },
    {
      title: 'Refunds due',
      meaning:
        'Not paid back yet. If one failed, open its order or gift and try again, or pay the person back another way.',
      lines: open.refunds.map(refundLine),
    },
    {
      title: 'Disputes',
      meaning:
        'A buyer’s bank wants the money back. Answer on the card processor’s website soon; there is a deadline.',
      lines: open.disputes.map((attempt) => ({ ...attemptLine(attempt), since: attempt.since })),
    },
  ];
}

type Line = { key: string; what: ReactNode; cents: number; since: Date; failed?: boolean };

const boardLine = (line: Board['moneyWithoutChair'][number]): Line => ({
  key: `${line.subject} ${line.orderId} ${line.what}`,
  what: (
    <>
      <SubjectLink subject={line.subject} subjectId={line.orderId} />: {line.what}
    </>
  ),
  cents: line.amountCents,
  since: line.since,
});

const attemptLine = (attempt: Attempt): Line => ({
  key: String(attempt.id),
  what: (
    <>
      <SubjectLink {...attempt} />, {attempt.name}:{' '}
      {decapitalize(attemptStateLabels[attempt.state])}
    </>
  ),
  cents: attempt.amountCents,
  since: attempt.createdAt,
});

const refundLine = (refund: OpenRefund): Line => ({
  key: String(refund.id),
  what: (
    <>
      <SubjectLink {...refund} />:{' '}
      {refund.state === 'failed' ? 'didn’t reach the buyer' : 'on its way'}
    </>
  ),
  cents: refund.amountCents,
  since: refund.createdAt,
  failed: refund.state === 'failed',
});

function IssueCard({ title, meaning, lines }: Issue) {
  const { data: site } = useSite();
  return (
    <Card as="section" className={styles.issue}>
      <h2>
        {title} <Badge tone={lines.length > 0 ? 'danger' : 'ok'}>{lines.length}</Badge>
      </h2>
      {lines.length === 0 ? (
        <p className={layout.soft}>None.</p>
      ) : (
        <>
          <p className={layout.soft}>{meaning}</p>
          <ul className={styles.lines}>
            {lines.map(({ key, what, cents, since, failed }) => (
              <li key={key}>
                <span>
                  {what} {failed && <Badge tone="danger">Failed</Badge>}
                  <small>since {formatTimestamp(since, 'short', site?.timeZone)}</small>
                </span>
                <Money cents={cents} style="full" />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function IssuesSkeleton() {
  return (
    <div className={styles.issues}>
      <Loading />
      {Array.from({ length: 6 }, (_, place) => (
        <Skeleton key={place} height="8rem" />
      ))}
    </div>
  );
}

/** Whether the ledger matches the provider's records, to the cent. */
function ReconciliationCard({ totals: { income, books } }: { totals: TreasuryTotals }) {
  const status = getReconciliationStatus({ income, books });
  const byCard = income
    .filter(({ method }) => method === 'card')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const Icon = status === 'agree' ? CircleCheck : TriangleAlert;
  const messages = {
    agree: 'The books match, to the cent.',
    differ: "The books don't match. Start with the lists below.",
    unanswered:
      "The card processor didn't answer, so we couldn't compare. Choose Refresh to try again.",
  };
  return (
    <Card as="section" className={`${styles.books} ${styles[status]}`}>
      <h2>
        <Icon size={28} aria-hidden="true" /> {messages[status]}
      </h2>
      <dl>
        <div>
          <dt>All income</dt>
          <dd>
            <Money cents={books.incomeCents} style="full" />
          </dd>
        </div>
        <div>
          <dt>Income by card</dt>
          <dd>
            <Money cents={byCard} style="full" />
          </dd>
        </div>
        <div>
          <dt>Charged, by our records</dt>
          <dd>
            <Money cents={books.cardCents} style="full" />
          </dd>
        </div>
        <div>
          <dt>Charged, by the card processor’s records</dt>
          <dd>
            {books.providerCents === null ? (
              'No answer'
            ) : (
              <Money cents={books.providerCents} style="full" />
            )}
          </dd>
        </div>
        <div>
          <dt>Not settled yet</dt>
          <dd>
            <Money cents={books.clearingCents} style="full" />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
