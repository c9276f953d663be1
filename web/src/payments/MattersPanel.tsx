import type { Answer } from '@namugongo/contract/endpoint';
import {
  type Attempt,
  type OpenMatters,
  type OpenRefund,
  payments,
} from '@namugongo/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { queryOf } from '../api.ts';
import { useSite } from '../site.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { momentInWords } from '../ui/moments.ts';
import { Money } from '../ui/Money.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { BooksCard } from './BooksCard.tsx';
import { attemptWords, subjectWords } from './payment-words.ts';
import styles from './Treasury.module.css';

/** What a person must look at: all of it empty when all is well. */
export function MattersPanel() {
  const board = useQuery({ ...queryOf(payments.board, {}), refetchInterval: 30_000 });
  const open = useQuery({ ...queryOf(payments.open, {}), refetchInterval: 30_000 });
  const totals = useQuery(queryOf(payments.totals, { query: {} }));
  const all = [board, open, totals];
  const failed = all.find(({ error }) => error !== null);
  const refresh = () => void Promise.all(all.map(({ refetch }) => refetch()));
  if (failed?.error)
    return <ProblemMessage error={failed.error} busy={failed.isFetching} onRetry={refresh} />;
  if (!board.data || !open.data || !totals.data) return <MattersSkeleton />;
  return (
    <div className={styles.matters}>
      <BooksCard totals={totals.data} />
      {mattersOf(board.data, open.data).map((matter) => (
        <Matter key={matter.title} {...matter} />
      ))}
      <div className={styles.refresh}>
        <Button
          look="quiet"
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

/** Leads to where something is done about it: an order's own screen, or the list of gifts. */
function SubjectLink({ subject, subjectId }: Pick<OpenRefund, 'subject' | 'subjectId'>) {
  const path = subject === 'order' ? `order/${subjectId}` : 'donations';
  return <a href={`#/${path}`}>{subjectWords({ subject, subjectId })}</a>;
}

type Board = Answer<typeof payments.board>;
type MatterFacts = { title: string; meaning: string; lines: readonly Line[] };

function mattersOf(board: Board, open: OpenMatters): readonly MatterFacts[] {
  return [
    {
      title: 'Money without chair',
      meaning: 'Somebody paid and has no chair for it. The order says who.',
      lines: board.moneyWithoutChair.map(boardLine),
    },
    {
      title: 'Chair without money',
      meaning: 'A chair is given out and no money stands behind it.',
      lines: board.chairWithoutMoney.map(boardLine),
    },
    {
      title: 'Open payments',
      meaning: 'Not decided yet. The site asks the provider again every 15 seconds.',
      lines: open.attempts.map(attemptLine),
    },
    {
      title: 'Refunds due',
      meaning:
        'Promised and not returned yet. One that failed needs you: try again from its order or the list of gifts, or return the money another way.',
      lines: open.refunds.map(refundLine),
    },
    {
      title: 'Disputes',
      meaning:
        'The buyer’s bank asks the money back. Answer it on the provider’s own pages, soon: there is a date.',
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
      <SubjectLink {...attempt} />: {attemptWords[attempt.state].toLowerCase()}
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
      {refund.state === 'failed' ? 'did not reach the buyer' : 'on its way'}
    </>
  ),
  cents: refund.amountCents,
  since: refund.createdAt,
  failed: refund.state === 'failed',
});

function Matter({ title, meaning, lines }: MatterFacts) {
  const { data: site } = useSite();
  return (
    <Card as="section" className={styles.matter}>
      <h2>
        {title} <Badge tone={lines.length > 0 ? 'danger' : 'ok'}>{lines.length}</Badge>
      </h2>
      {lines.length === 0 ? (
        <p className={styles.none}>None.</p>
      ) : (
        <>
          <p className={styles.none}>{meaning}</p>
          <ul className={styles.lines}>
            {lines.map(({ key, what, cents, since, failed }) => (
              <li key={key}>
                <span>
                  {what} {failed && <Badge tone="danger">Failed</Badge>}
                  <small>since {momentInWords(since, 'short', site?.timeZone)}</small>
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

function MattersSkeleton() {
  return (
    <div className={styles.matters}>
      <Loading />
      {Array.from({ length: 6 }, (_, place) => (
        <Skeleton key={place} height="8rem" />
      ))}
    </div>
  );
}
