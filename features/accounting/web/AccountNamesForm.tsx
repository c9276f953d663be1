import { schemaResolver } from '@mantine/form';
import { accounting, AccountNames } from '#features/accounting/contract/accounting.ts';
import { accountFacts, bookAccounts } from '#features/accounting/contract/rules/book-accounts.ts';
import styles from '#features/payments/web/Treasury.module.css';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { Card } from '#ui/layout/Card.tsx';

/** The names of the accounts, as the treasurer's books have them. */
export function AccountNamesForm() {
  const query = useQuery(apiQueryOptions(accounting.getAccountNames, {}));
  return (
    <Card as="section" className={`${styles.dayPart} ${styles.day}`}>
      <h2>Account names</h2>
      <p>
        Write each name as your books have it, to the letter. For an account inside another, write
        both with a colon. For example, Income:Gifts.
      </p>
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
        {(saved) => <NamesForm saved={saved} />}
      </Loaded>
    </Card>
  );
}

function NamesForm({ saved }: { saved: AccountNames }) {
  const draftForm = useDraftForm<AccountNames>(
    'accountDraft',
    'account names',
    saved,
    schemaResolver(AccountNames, { sync: true }),
    true,
  );
  const { form } = draftForm;
  const save = useApiMutation({
    call: (body: AccountNames) => callApi(accounting.updateAccountNames, { body }),
    changes: [accounting.getAccountNames, accounting.getTotals],
    notice: 'Account names saved.',
    onSuccess: draftForm.discard,
    onError: draftForm.showErrors,
  });
  const errors = bookAccounts
    .filter((account) => form.errors[account])
    .map((account) => ({ field: account, label: accountFacts[account].label }));
  return (
    <>
      <DraftNotice draft={draftForm} />
      <Form
        errors={errors}
        onSubmit={form.onSubmit((values) => {
          if (!save.isPending) save.mutate(values);
        })}
      >
        {bookAccounts.map((account) => (
          <TextField
            key={account}
            id={account}
            label={accountFacts[account].label}
            hint={accountFacts[account].hint}
            {...form.getInputProps(account)}
          />
        ))}
        {save.error && <ErrorMessage error={save.error} />}
        <Button type="submit" busy={save.isPending} fullWidth="onMobile">
          Save account names
        </Button>
      </Form>
      <UnsavedChangesDialog
        isDirty={form.isDirty() && !save.isPending}
        onLeave={draftForm.discard}
      />
    </>
  );
}
