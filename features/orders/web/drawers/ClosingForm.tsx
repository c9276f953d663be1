import type { UseFormReturnType } from '@mantine/form';
import { type Drawer, drawers } from '#features/orders/contract/drawers.ts';
import {
  billCents,
  getDrawerDifferences,
  isDrawerRight,
} from '#features/orders/contract/rules/drawers.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { Card } from '#ui/layout/Card.tsx';
import { DrawerResult } from './DrawerResult.tsx';
import {
  countDrawer,
  type DrawerFormValues,
  emptyDrawerValues,
  toDrawerInput,
  validateDrawer,
} from './drawer-form-values.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './Drawers.module.css';

const getLabel = (field: string): string =>
  field.startsWith('bills.')
    ? `${formatMoney(Number(field.slice(6)))} bills`
    : ({ start: 'Cash at the start', coins: 'Coins', checks: 'Checks' }[field] ?? 'Note');

const formatCheckHint = (count: number): string =>
  count === 0
    ? 'You sold nothing for a check.'
    : `You sold for ${count === 1 ? 'one check' : `${count} checks`}.`;

/** The closing count: shown once it is saved, and counted again as often as needed. */
export function ClosingForm({ drawer }: { drawer: Drawer }) {
  const [isCounting, setCounting] = useState(drawer.closing === null);
  if (drawer.closing && !isCounting)
    return (
      <Card as="section" className={styles.card}>
        <h2>Counted</h2>
        <p className={layout.soft}>
          <Timestamp date={drawer.closing.closedAt} format="short" />
        </p>
        <DrawerResult drawer={drawer} />
        <div>
          <Button variant="secondary" onClick={() => setCounting(true)}>
            Count again
          </Button>
        </div>
      </Card>
    );
  return <CountForm drawer={drawer} onSaved={() => setCounting(false)} />;
}

function CountForm({ drawer, onSaved }: { drawer: Drawer; onSaved: () => void }) {
  const { day } = drawer;
  const draftForm = useDraftForm<DrawerFormValues>(
    'accountDraft',
    `drawer ${day}`,
    emptyDrawerValues,
    validateDrawer,
  );
  const { form } = draftForm;
  const counted = countDrawer(form.values);
  const result = { ...counted, soldCashCents: drawer.cashCents, soldCheckCents: drawer.checkCents };
  const save = useApiMutation({
    call: (values: DrawerFormValues) =>
      callApi(drawers.close, { params: { day }, body: toDrawerInput(values) }),
    changes: [drawers.get],
    notice: `Count saved, ${formatMoney(counted.cashCents + counted.checkCents, 'full')}.`,
    onSuccess() {
      draftForm.startAgain();
      onSaved();
    },
    onError: draftForm.showErrors,
  });
  const fieldErrors = Object.keys(form.errors).map((field) => ({ field, label: getLabel(field) }));
  return (
    <Card as="section" className={styles.card}>
      <h2>Count the drawer</h2>
      <DraftNotice draft={draftForm} />
      <Form
        errors={fieldErrors}
        onSubmit={form.onSubmit((values) => {
          if (!save.isPending) save.mutate(values);
        })}
      >
        <TextField
          id="start"
          label="Cash at the start"
          hint="What was in the drawer before the first sale."
          inputMode="decimal"
          {...form.getInputProps('start')}
        />
        <Bills form={form} />
        <TextField
          id="checks"
          label="Checks"
          hint={formatCheckHint(drawer.checks.length)}
          inputMode="decimal"
          {...form.getInputProps('checks')}
        />
        {form.isDirty() && <Difference result={result} />}
        <TextField
          id="note"
          label="Note"
          optional={isDrawerRight(result)}
          maxLength={300}
          {...form.getInputProps('note')}
        />
        {save.error !== null && fieldErrors.length === 0 && <ErrorMessage error={save.error} />}
        <Button type="submit" busy={save.isPending} fullWidth="onMobile">
          Save count {formatMoney(counted.cashCents + counted.checkCents, 'full')}
        </Button>
        <UnsavedChangesDialog isDirty={form.isDirty() && !save.isPending} />
      </Form>
    </Card>
  );
}

function Bills({ form }: { form: UseFormReturnType<DrawerFormValues> }) {
  return (
    <fieldset className={styles.bills}>
      <legend>Cash in the drawer now</legend>
      {billCents.map((cents) => (
        <TextField
          key={cents}
          id={`bills.${cents}`}
          label={`${formatMoney(cents)} bills`}
          inputMode="numeric"
          placeholder="0"
          {...form.getInputProps(`bills.${cents}`)}
        />
      ))}
      <TextField
        id="coins"
        label="Coins"
        inputMode="decimal"
        placeholder="$"
        {...form.getInputProps('coins')}
      />
    </fieldset>
  );
}

/** Says while counting what is missing or too much. */
function Difference({ result }: { result: Parameters<typeof getDrawerDifferences>[0] }) {
  const { cashCents, checkCents } = getDrawerDifferences(result);
  const lines = [
    ['cash', cashCents],
    ['checks', checkCents],
  ] as const;
  return (
    <Alert tone={isDrawerRight(result) ? 'ok' : 'warn'}>
      <div role="status">
        {isDrawerRight(result) ? (
          <p>Cash and checks match your sales.</p>
        ) : (
          lines
            .filter(([, cents]) => cents !== 0)
            .map(([name, cents]) => (
              <p key={name}>
                {formatMoney(Math.abs(cents), 'full')} {cents > 0 ? 'too much' : 'missing'} in{' '}
                {name}.
              </p>
            ))
        )}
      </div>
    </Alert>
  );
}
