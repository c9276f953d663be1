import { useState } from 'react';
import { createSearchText } from '#contract/columns.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { dayNames } from '#contract/rules/dates.ts';
import {
  type HouseholdCheck,
  householdChecks,
} from '#features/join-us/contract/household-checks.ts';
import { householdCheckColumns } from '#features/join-us/contract/join-columns.ts';
import { formatCheckState } from '#features/join-us/contract/rules/join-labels.ts';
import { getApiUrl } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { InlineSelect } from '#ui/controls/InlineSelect.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import layout from '#ui/layout/layout.module.css';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import {
  useCheckSettings,
  useHouseholdChecks,
  useSendChecks,
  useUpdateCheckSettings,
} from './queries.ts';
import { StateTable } from './StateTable.tsx';

const columns = toTableColumns(householdCheckColumns, {});

/** /household-checks: who has answered the yearly question, and who has not. */
export function HouseholdChecksScreen() {
  const query = useHouseholdChecks();
  return (
    <StaffPage
      title="Yearly check of the directory"
      subtitle="Each household gets an email: Is this still right? One press answers it."
      actions={
        <>
          {query.data && <SendAll rows={query.data} />}
          <ExportButtons
            url={(format) => getApiUrl(householdChecks.export, { query: { format } })}
            disabled={!query.data?.length}
          />
        </>
      }
    >
      <MonthSelect />
      <Loaded query={query} skeleton={<RowsSkeleton label="Loading households..." rows={4} />}>
        {(rows) => (
          <StateTable
            label="Households"
            rows={rows}
            states={states}
            formatState={formatCheckState}
            emptyTitle="No households here"
            columns={columns}
            rowKey={({ householdId, recipientId, name }) =>
              householdId === null ? `member ${recipientId} ${name}` : `household ${householdId}`
            }
            search={{
              label: 'Household, person or email',
              text: createSearchText(householdCheckColumns),
            }}
          />
        )}
      </Loaded>
    </StaffPage>
  );
}

const months = [
  { value: '0', label: 'Only when I send it' },
  ...dayNames.months.map((label, index) => ({ value: String(index + 1), label })),
];

function MonthSelect() {
  const { data, isError } = useCheckSettings();
  const update = useUpdateCheckSettings();
  if (isError && !data) return null;
  return (
    <div>
      <InlineSelect
        label="Send it every year in"
        options={months}
        value={String(data?.month ?? 0)}
        disabled={!data}
        onChange={(value) => update.mutate({ month: Number(value) })}
      />
      {update.error && <ErrorMessage error={update.error} />}
    </div>
  );
}

const states = ['waiting', 'right', 'changed', 'not-sent', 'no-email'] as const;

function SendAll({ rows }: { rows: readonly HouseholdCheck[] }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const close = () => setIsConfirming(false);
  const send = useSendChecks(close);
  const count = rows.filter(({ isDue }) => isDue).length;
  const withoutEmail = rows.filter(({ state }) => state === 'no-email').length;
  return (
    <>
      <Button disabled={count === 0} onClick={() => setIsConfirming(true)}>
        Send to all households
      </Button>
      <ConfirmDialog
        title={`Send the question to ${formatCount(count, 'household')}?`}
        opened={isConfirming}
        confirmLabel="Send"
        mutation={send}
        onConfirm={() => send.mutate(count)}
        onCancel={close}
      >
        <div className={layout.stack}>
          <p>
            Households that got it or answered it in the last 30 days get nothing. Two reminders
            follow, two weeks apart, until the household answers.
          </p>
          {withoutEmail > 0 && (
            <p>{`${formatCount(withoutEmail, 'household has', 'households have')} no email address.`}</p>
          )}
        </div>
      </ConfirmDialog>
    </>
  );
}
