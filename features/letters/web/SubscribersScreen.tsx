import { useQuery } from '@tanstack/react-query';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { letterSubscriberColumns } from '#features/letters/contract/letter-columns.ts';
import {
  type LetterSubscriber,
  letterSubscribers,
  type ReturnedAddress,
} from '#features/letters/contract/letter-subscribers.ts';
import { letters } from '#features/letters/contract/letters.ts';
import { subscriberStateLabels } from '#features/letters/contract/rules/state-labels.ts';
import { useSite } from '#features/site/web/site.ts';
import { apiQueryOptions, callApi, getApiUrl } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { AddressForm } from '#ui/forms/AddressForm.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import styles from './Letters.module.css';

const changes = [letterSubscribers, letters];

/** /letter-subscribers: who asked for letters, and the addresses that mail comes back from. */
export const SubscribersScreen = () => (
  <StaffPage
    title="Subscribers of letters"
    subtitle="Addresses that asked for letters, and those that mail comes back from"
  >
    <Subscribers />
    <ReturnedAddresses />
  </StaffPage>
);

function Subscribers() {
  const { data: site } = useSite();
  const list = useQuery(apiQueryOptions(letterSubscribers.list, {}));
  const change = useApiMutation({
    call: ({ id, isOn }: { id: number; isOn: boolean }) =>
      callApi(letterSubscribers.update, { params: { id }, body: { isOn } }),
    changes,
    notice: ({ email }, { isOn }) =>
      isOn ? `${email} gets letters again.` : `${email} gets no more letters.`,
  });
  const columns: Column<LetterSubscriber>[] = [
    ...toTableColumns(letterSubscriberColumns, { timeZone: site?.timeZone }),
    {
      key: 'actions',
      header: 'Actions',
      cell: (row) => <Turn row={row} onTurn={change.mutate} isBusy={change.isPending} />,
    },
  ];
  return (
    <section aria-labelledby="subscribers-title" className={layout.stack}>
      <h2 id="subscribers-title">Subscribers</h2>
      {change.error && <ErrorMessage error={change.error} />}
      <Loaded query={list} skeleton={<RowsSkeleton search rows={4} />}>
        {(rows) => (
          <>
            <DataTable
              label="Subscribers"
              rows={rows}
              columns={columns}
              rowKey={({ id }) => id}
              search={{
                label: 'Email or state',
                text: ({ email, state }) => `${email} ${subscriberStateLabels[state]}`,
              }}
              empty={
                <EmptyState title="No subscribers yet" level="h3">
                  <p>People ask for letters under “Get our letters”.</p>
                </EmptyState>
              }
              card={(row) => (
                <div className={layout.stackTight}>
                  <b className={styles.address}>{row.email}</b>
                  <p className={layout.hint}>{subscriberStateLabels[row.state]}</p>
                  <Turn row={row} onTurn={change.mutate} isBusy={change.isPending} />
                </div>
              )}
            />
            {rows.length > 0 && (
              <div className={layout.row}>
                <ExportButtons
                  size="small"
                  url={(format) => getApiUrl(letterSubscribers.export, { query: { format } })}
                />
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

type TurnProps = {
  row: LetterSubscriber;
  isBusy: boolean;
  onTurn: (change: { id: number; isOn: boolean }) => void;
};

function Turn({ row: { id, email, state }, isBusy, onTurn }: TurnProps) {
  const isOff = state === 'turned-off';
  const label = isOff ? 'Turn letters on' : 'Turn letters off';
  return (
    <Button
      variant="secondary"
      size="small"
      disabled={isBusy}
      aria-label={`${label}: ${email}`}
      onClick={() => onTurn({ id, isOn: isOff })}
    >
      {label}
    </Button>
  );
}

function ReturnedAddresses() {
  const { data: site } = useSite();
  const list = useQuery(apiQueryOptions(letterSubscribers.listReturned, {}));
  const clear = useApiMutation({
    call: (email: string) => callApi(letterSubscribers.clearReturned, { body: { email } }),
    changes,
    notice: (_, email) => `${email} gets letters again.`,
  });
  const describe = ({ rejectionCode, returnedAt }: ReturnedAddress): string =>
    `${formatTimestamp(returnedAt, 'date', site?.timeZone)}, ${rejectionCode || 'noted by hand'}`;
  return (
    <FormCard as="section" aria-labelledby="returned-title">
      <h2 id="returned-title">Mail comes back</h2>
      <p>Letters skip these addresses. Clear one when it works again.</p>
      {clear.error && <ErrorMessage error={clear.error} />}
      <Loaded query={list} skeleton={<RowsSkeleton rows={2} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p>No address right now.</p>
          ) : (
            <ul className={layout.stack} aria-label="Addresses that mail comes back from">
              {rows.map((row) => (
                <li key={row.email} className={layout.rowWide}>
                  <span className={styles.address}>
                    <b>{row.email}</b> {describe(row)}
                  </span>
                  <Button
                    variant="secondary"
                    size="small"
                    disabled={clear.isPending}
                    aria-label={`Clear ${row.email}`}
                    onClick={() => clear.mutate(row.email)}
                  >
                    Clear
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <NoteAddress />
    </FormCard>
  );
}

/** Notes an address whose mail came back to the mailbox of the office, which the site doesn't read. */
function NoteAddress() {
  const note = useApiMutation({
    call: (address: string) =>
      callApi(letterSubscribers.markReturned, { body: { email: address } }),
    changes,
    notice: (_, address) => `Letters skip ${address}.`,
  });
  return (
    <AddressForm
      id="returned-email"
      hint="An address whose letter came back to your mailbox."
      submit="Skip this address"
      variant="secondary"
      className={styles.form}
      mutation={note}
    />
  );
}
