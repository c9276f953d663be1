import { describeStatus, type StatusItem } from '#features/status/contract/rules/site-status.ts';
import type { PaymentContext } from '#features/payments/server/payable.ts';
import type { Database } from '#platform/database/database.ts';
import type { Figure, ReadFigures } from '#platform/ops/metrics.ts';
import { readBooks } from './read-books.ts';
import { getStatus } from '#features/status/server/get-status.ts';
import { createStatusSources } from './status-sources.ts';
import { createTodaySources } from './today-sources.ts';

/** The figures of the site for /metrics; docs/examples/monitoring has alerts and a dashboard for them. */
export function createFigureReader(payments: PaymentContext): ReadFigures {
  const { platform } = payments;
  const statusSources = createStatusSources(payments);
  const { getSale } = createTodaySources(payments);
  return async () => [
    ...toStatusFigures(await getStatus(platform, statusSources), platform.clock.now()),
    ...toSaleFigures(await getSale()),
    toFigure(
      'namugongo_books_errors',
      'Figures of the books that do not agree',
      await countBookErrors(platform.database),
    ),
  ];
}

/** Without a value for what is not known. */
const toFigure = (name: Figure['name'], help: string, value: number | null): Figure => ({
  name,
  help,
  samples: value === null ? [] : [{ value }],
});

const levels: Record<StatusItem['level'], number> = { ok: 0, attention: 1, problem: 2 };

function toStatusFigures(status: Parameters<typeof describeStatus>[0], now: Date): Figure[] {
  const { email, queue, backup, payments, database, files } = status;
  const getAge = (at: string | null) =>
    at === null ? null : (now.getTime() - Date.parse(at)) / 1000;
  return [
    {
      name: 'namugongo_part_level',
      help: 'The parts of the screen Status: 0 works, 1 needs a look, 2 needs a person now',
      samples: describeStatus(status, now).map(({ title, level }) => ({
        labels: { part: title },
        value: levels[level],
      })),
    },
    toFigure('namugongo_emails_waiting', 'Emails that are not sent yet', email.waiting),
    toFigure('namugongo_emails_failed', 'Emails refused in the last week', email.failed),
    toFigure('namugongo_tasks_late', 'Tasks due for more than five minutes', queue.late),
    toFigure('namugongo_tasks_failing', 'Tasks that failed five times or more', queue.failing),
    toFigure('namugongo_payments_open', 'Payments and refunds without a result', payments.open),
    toFigure('namugongo_database_bytes', 'Size of the database', database.bytes),
    toFigure('namugongo_disk_free_bytes', 'Free space on the disk of the data', files.freeBytes),
    toFigure(
      'namugongo_backup_age_seconds',
      'Age of the last complete backup',
      getAge(backup.lastAt),
    ),
    toFigure(
      'namugongo_backup_copy_age_seconds',
      'Age of the last copy of a backup',
      getAge(backup.copiedAt),
    ),
  ];
}

type Sale = Awaited<ReturnType<ReturnType<typeof createTodaySources>['getSale']>>;

const toSaleFigures = (sale: Sale): Figure[] => [
  {
    name: 'namugongo_chairs',
    help: 'Chairs of the current event by state',
    samples: (['sold', 'held', 'free'] as const).flatMap((state) =>
      sale ? [{ labels: { state }, value: sale[state] }] : [],
    ),
  },
  toFigure(
    'namugongo_guests_seated',
    'Tickets of the current event that entered',
    sale?.seated ?? null,
  ),
];

/** A sale counts here until its payment is captured, a moment later. */
async function countBookErrors(database: Database): Promise<number> {
  const books = await readBooks(database);
  return [
    'ledger, transactions out of balance',
    'payments without what was bought',
    'sales without a payment',
  ].reduce((sum, name) => sum + (books[name] ?? 0), 0);
}
