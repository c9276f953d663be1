import { donationStatements, type Statement } from '@namugongo/contract/donation-statements';
import { useMutation } from '@tanstack/react-query';
import { FileArchive, FileText, Mail } from 'lucide-react';
import { useMemo, useState } from 'react';
import { addressFor } from '../api.ts';
import { Button, OutsideLinkButton } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { type Column, RowsTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Money } from '../ui/Money.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { SavedNotice } from '../ui/SavedNotice.tsx';
import { useTableRows } from '../ui/useTableRows.ts';
import styles from './Donations.module.css';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { useMailStatements, usePrintStatements, useStatements } from './queries.ts';

const none: readonly Statement[] = [];
const textOf = ({ name, email }: Statement) => `${name} ${email}`;

const columnsOf = (year: number): readonly Column<Statement>[] => [
  {
    key: 'name',
    header: 'Giver',
    sort: ({ name }) => name,
    cell: ({ name, email }) => (
      <span className={styles.giver}>
        <b>{name}</b>
        {email && <span>{email}</span>}
      </span>
    ),
  },
  {
    key: 'gifts',
    header: 'Gifts',
    right: true,
    sort: ({ gifts }) => gifts,
    cell: ({ gifts }) => gifts,
  },
  {
    key: 'amountCents',
    header: 'Amount',
    right: true,
    sort: ({ amountCents }) => amountCents,
    cell: ({ amountCents }) => <Money cents={amountCents} style="full" />,
  },
  {
    key: 'paper',
    header: 'Statement',
    cell: ({ giver, name }) => (
      <OutsideLinkButton
        look="quiet"
        size="small"
        icon={<FileText aria-hidden="true" />}
        aria-label={`Statement of ${name}, PDF`}
        href={addressFor(donationStatements.one, { params: { year }, query: { giver } })}
        download
      >
        PDF
      </OutsideLinkButton>
    ),
  },
];

/** One statement for each giver of a year: as PDF, all in one ZIP, or by mail. */
export function StatementsPanel({ year }: { year: number }) {
  const found = useStatements(year);
  const columns = useMemo(() => columnsOf(year), [year]);
  const table = useTableRows({ rows: found.data ?? none, columns, text: textOf });
  return (
    <>
      <QueryProblem query={found} />
      {found.isPending && <PanelSkeleton />}
      {found.data && (
        <>
          {found.data.length > 0 && <AllStatements key={year} year={year} rows={found.data} />}
          <RowsTable
            label={`Statements of ${year}`}
            table={table}
            columns={columns}
            rowKey={({ giver }) => giver}
            search="Name or e-mail"
            empty={
              <EmptyState title={`Nobody gave in ${year} yet`}>
                A statement lists all gifts of one giver in a year.
              </EmptyState>
            }
          />
        </>
      )}
    </>
  );
}

function AllStatements({ year, rows }: { year: number; rows: readonly Statement[] }) {
  const [asking, setAsking] = useState(false);
  const print = usePrintStatements();
  const mail = useMailStatements();
  const reachable = rows.filter(({ email }) => email).length;
  const busy = print.isPending || mail.isPending;
  const fetchZip = useMutation({
    mutationFn: async () => {
      const { statements } = await print.mutateAsync(year);
      window.location.assign(
        addressFor(donationStatements.printed, { params: { year, statements } }),
      );
    },
  });
  return (
    <div className={styles.all}>
      <div className={styles.actions}>
        <Button
          look="quiet"
          icon={<FileArchive aria-hidden="true" />}
          busy={print.isPending}
          disabled={mail.isPending}
          onClick={() => fetchZip.mutate()}
        >
          All as PDF
        </Button>
        <Button
          look="quiet"
          icon={<Mail aria-hidden="true" />}
          busy={mail.isPending}
          disabled={print.isPending || reachable === 0}
          onClick={() => setAsking(true)}
        >
          Mail to all
        </Button>
      </div>
      {busy && <WorkProgress progress={print.progress ?? mail.progress} />}
      {(print.error ?? mail.error) && <ProblemMessage error={print.error ?? mail.error} />}
      <SavedNotice words={mail.data ? mailedWords(mail.data) : ''} />
      <ConfirmDialog
        question={`Mail the statements of ${year}?`}
        opened={asking}
        yes={`Mail ${reachable === 1 ? '1 statement' : `${reachable} statements`}`}
        onYes={() => {
          setAsking(false);
          mail.mutate(year);
        }}
        onNo={() => setAsking(false)}
      >
        <p>
          Each giver with an e-mail address gets the statement as a PDF. Who has the same one
          already gets none again.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function WorkProgress({ progress }: { progress: { done: number; of: number } | null }) {
  const { done, of } = progress ?? { done: 0, of: 0 };
  return (
    <div className={styles.progress}>
      <p>{of > 0 ? `${done} of ${of} statements` : 'Beginning...'}</p>
      <ProgressBar label="Statements" share={of > 0 ? done / of : 0} />
    </div>
  );
}

type Mailed = { mailed: number; withoutAddress: number; before: number };

/** '12 statements are on their way. 3 were mailed before. 2 givers have no e-mail address.' */
function mailedWords({ mailed, withoutAddress, before }: Mailed): string {
  const parts = [
    mailed === 1 ? '1 statement is on its way.' : `${mailed} statements are on their way.`,
  ];
  if (before > 0)
    parts.push(before === 1 ? '1 was mailed before.' : `${before} were mailed before.`);
  if (withoutAddress > 0)
    parts.push(
      withoutAddress === 1
        ? '1 giver has no e-mail address.'
        : `${withoutAddress} givers have no e-mail address.`,
    );
  return parts.join(' ');
}
