import { formatCount } from '#contract/rules/counts.ts';
import {
  donationStatements,
  type DonationStatement,
} from '#features/donations/contract/donation-statements.ts';
import { useMutation } from '@tanstack/react-query';
import { FileArchive, FileText, Email } from '#ui/icons.ts';
import { useMemo, useState } from 'react';
import { getApiUrl } from '#ui/api.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { Button, OutsideLinkButton } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { type Column, RowsTable } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Money } from '#ui/data/Money.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { ProgressBar } from '#ui/data/ProgressBar.tsx';
import { SuccessAlert } from '#ui/feedback/SuccessAlert.tsx';
import { useTableRows } from '#ui/table/useTableRows.ts';
import styles from './Donations.module.css';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { useEmailStatements, useGenerateStatements, useStatements } from './queries.ts';

const none: readonly DonationStatement[] = [];
const getSearchText = ({ name, email }: DonationStatement) => `${name} ${email}`;

const getColumns = (year: number): readonly Column<DonationStatement>[] => [
  {
    key: 'name',
    header: 'Donor',
    sort: ({ name }) => name,
    cell: ({ name, email }) => (
      <span className={styles.donor}>
        <b>{name}</b>
        {email && <span>{email}</span>}
      </span>
    ),
  },
  {
    key: 'donations',
    header: 'Gifts',
    alignRight: true,
    sort: ({ donations }) => donations,
    cell: ({ donations }) => donations,
  },
  {
    key: 'amountCents',
    header: 'Amount',
    alignRight: true,
    sort: ({ amountCents }) => amountCents,
    cell: ({ amountCents }) => <Money cents={amountCents} style="full" />,
  },
  {
    key: 'paper',
    header: 'Statement',
    cell: ({ donor, name }) => (
      <OutsideLinkButton
        variant="secondary"
        size="small"
        icon={<FileText aria-hidden="true" />}
        aria-label={`Statement for ${name}, PDF`}
        href={getApiUrl(donationStatements.getPdf, { params: { year }, query: { donor } })}
        download
      >
        PDF
      </OutsideLinkButton>
    ),
  },
];

/** One statement for each donor of a year: as a PDF, all in one ZIP, or by email. */
export function StatementsPanel({ year }: { year: number }) {
  const existing = useStatements(year);
  const columns = useMemo(() => getColumns(year), [year]);
  const table = useTableRows({ rows: existing.data ?? none, columns, text: getSearchText });
  return (
    <Loaded query={existing} skeleton={<PanelSkeleton />}>
      {(rows) => (
        <>
          {rows.length > 0 && <AllStatements key={year} year={year} rows={rows} />}
          <RowsTable
            label={`${year} statements`}
            table={table}
            columns={columns}
            rowKey={({ donor }) => donor}
            search="Name or email"
            empty={
              <EmptyState title={`No gifts in ${year} yet`}>
                A statement lists one person&rsquo;s gifts for the year.
              </EmptyState>
            }
          />
        </>
      )}
    </Loaded>
  );
}

function AllStatements({ year, rows }: { year: number; rows: readonly DonationStatement[] }) {
  const [confirming, setConfirming] = useState(false);
  const sendsEmail = useSendsEmail();
  const print = useGenerateStatements();
  const emailing = useEmailStatements();
  const reachable = rows.filter(({ email }) => email).length;
  const busy = print.isPending || emailing.isPending;
  const fetchZip = useMutation({
    mutationFn: async () => {
      const { statements } = await print.mutateAsync(year);
      window.location.assign(
        getApiUrl(donationStatements.getZip, { params: { year, statements } }),
      );
    },
  });
  return (
    <div className={styles.all}>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          icon={<FileArchive aria-hidden="true" />}
          busy={print.isPending}
          disabled={emailing.isPending}
          onClick={() => fetchZip.mutate()}
        >
          Download all as PDF
        </Button>
        <Button
          variant="secondary"
          icon={<Email aria-hidden="true" />}
          busy={emailing.isPending}
          disabled={print.isPending || reachable === 0 || !sendsEmail}
          onClick={() => setConfirming(true)}
        >
          Email to everyone
        </Button>
      </div>
      {!sendsEmail && <p>This site can&rsquo;t send email yet. You can download the statements.</p>}
      {busy && <WorkProgress progress={print.progress ?? emailing.progress} />}
      {(print.error ?? emailing.error) && <ErrorMessage error={print.error ?? emailing.error} />}
      <SuccessAlert message={emailing.data ? formatEmailed(emailing.data) : ''} />
      <ConfirmDialog
        title={`Email the ${year} statements?`}
        opened={confirming}
        confirmLabel={`Email ${formatCount(reachable, 'statement')}`}
        onConfirm={() => {
          setConfirming(false);
          emailing.mutate(year);
        }}
        onCancel={() => setConfirming(false)}
      >
        <p>
          We&rsquo;ll email each donor their statement as a PDF. Anyone who already has this one
          won&rsquo;t get it again.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function WorkProgress({ progress }: { progress: { done: number; total: number } | null }) {
  const { done, total } = progress ?? { done: 0, total: 0 };
  return (
    <div className={styles.progress}>
      <p>{total > 0 ? `${done} of ${total} statements` : 'Starting...'}</p>
      <ProgressBar label="Statements" share={total > 0 ? done / total : 0} />
    </div>
  );
}

type EmailResult = { emailed: number; withoutAddress: number; before: number };

/** "We'll email 12 statements. 3 were already sent. 2 donors have no email address." */
function formatEmailed({ emailed, withoutAddress, before }: EmailResult): string {
  const parts = [
    emailed === 0
      ? 'There is no statement left to email.'
      : `We'll email ${formatCount(emailed, 'statement')}.`,
  ];
  if (before > 0) parts.push(before === 1 ? '1 was already sent.' : `${before} were already sent.`);
  if (withoutAddress > 0)
    parts.push(
      withoutAddress === 1
        ? '1 donor has no email address.'
        : `${withoutAddress} donors have no email address.`,
    );
  return parts.join(' ');
}
