import { formatMoney } from '#contract/rules/money.ts';
import { type TreasuryDay, treasuryDays } from '#features/treasury-days/contract/treasury-days.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { DrawerResult } from '#features/orders/web/drawers/DrawerResult.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { PrintButton } from '#ui/controls/PrintButton.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { formatDay } from '#contract/rules/dates.ts';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useSeenRecord } from '#ui/forms/useSeenRecord.ts';
import { TextField } from '#ui/forms/TextField.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { getMethodLabel } from '#features/payments/contract/payment-methods.ts';
import { formatIncome } from '#features/payments/contract/rules/payment-labels.ts';
import { useDayChoice } from '#features/site/web/useDayChoice.tsx';
import styles from '#features/payments/web/Treasury.module.css';

/** All money of a day on one page, to check, print and sign. */
export function DayPanel() {
  const { day, field } = useDayChoice('day');
  const query = useQuery({
    ...apiQueryOptions(treasuryDays.get, { params: { day } }),
    staleTime: 0,
  });
  return (
    <>
      <div className={styles.period}>
        {field}
        <PrintButton />
      </div>
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
        {(data) => <Day data={data} />}
      </Loaded>
    </>
  );
}

function Day({ data }: { data: TreasuryDay }) {
  const { income, drawers, collections } = data;
  return (
    <div className={styles.day}>
      <Part title="Income" empty="Nothing came in on this day.">
        {income.length > 0 && (
          <dl className={styles.dayLines}>
            {income.map((line) => (
              <div key={[line.method, line.account, line.kind].join(' ')}>
                <dt>
                  {getMethodLabel(line.method)}, {formatIncome(line)}
                </dt>
                <dd>{formatMoney(line.amountCents, 'full')}</dd>
              </div>
            ))}
            <div className={styles.dayTotal}>
              <dt>Total</dt>
              <dd>{formatMoney(sumIncome(data), 'full')}</dd>
            </div>
          </dl>
        )}
      </Part>
      <Part title="Cash drawers" empty="No one sold at the box office.">
        {drawers.map((drawer) => (
          <section key={drawer.userId}>
            <h3>{drawer.name}</h3>
            <DrawerResult drawer={drawer} />
          </section>
        ))}
      </Part>
      <Part title="Collections" empty="No collection was recorded for this day.">
        {collections.map((batch) => (
          <p key={batch.id}>
            {batch.locationLabel}: {formatMoney(batch.totalCents, 'full')} (
            {formatMoney(batch.cashCents, 'full')} cash, {formatMoney(batch.checkCents, 'full')}{' '}
            checks), recorded by {batch.recordedBy}
            {batch.note && `. ${batch.note}`}
          </p>
        ))}
      </Part>
      <Signature key={data.day} data={data} />
    </div>
  );
}

type PartProps = { title: string; empty: string; children: ReactNode };

function Part({ title, empty, children }: PartProps) {
  const isEmpty = !children || (Array.isArray(children) && children.length === 0);
  return (
    <Card as="section" className={styles.dayPart}>
      <h2>{title}</h2>
      {isEmpty ? <p>{empty}</p> : children}
    </Card>
  );
}

const sumIncome = ({ income }: TreasuryDay): number =>
  income.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What a signature stands for: the income, and each drawer and collection. */
const listFigures = (data: TreasuryDay): (readonly [string, string])[] => [
  ['Income', formatMoney(sumIncome(data), 'full')],
  ...data.drawers.map(
    ({ name, closing }) => [`Drawer of ${name}`, closing ? 'Counted' : 'Not counted yet'] as const,
  ),
  ...data.collections.map(
    ({ locationLabel, totalCents: collected }) =>
      [locationLabel, formatMoney(collected, 'full')] as const,
  ),
];

function Signature({ data }: { data: TreasuryDay }) {
  const { signature } = data;
  const [note, setNote] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Card as="section" className={styles.dayPart}>
      <h2>Signature</h2>
      {signature && (
        <Alert tone={signature.isCurrent ? 'ok' : 'warn'}>
          <p>
            Signed by {signature.signedBy}, <Timestamp date={signature.signedAt} format="short" />.
            {signature.note && ` ${signature.note}`}
          </p>
          {!signature.isCurrent && (
            <p>The figures have changed since then. Check and sign again.</p>
          )}
        </Alert>
      )}
      <p className={styles.signatureLine}>Signature and date</p>
      {!signature?.isCurrent && (
        <Form onSubmit={() => setConfirming(true)}>
          <TextField
            id="signature-note"
            label="Note"
            optional
            maxLength={300}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Button type="submit" fullWidth="onMobile">
            Sign this day
          </Button>
        </Form>
      )}
      {isConfirming && (
        <SignDialog
          data={data}
          note={note}
          onCancel={() => setConfirming(false)}
          onSuccess={() => {
            setConfirming(false);
            setNote('');
          }}
        />
      )}
    </Card>
  );
}

type SignDialogProps = {
  data: TreasuryDay;
  note: string;
  onCancel: () => void;
  onSuccess: () => void;
};

/** Signs the figures that it began with, also when others arrive while they are read. */
function SignDialog({ data, note, onCancel, onSuccess }: SignDialogProps) {
  const { seen, onError } = useSeenRecord(data, 'day-changed');
  const { day, figures } = seen;
  const sign = useApiMutation({
    call: () => callApi(treasuryDays.sign, { params: { day }, body: { figures, note } }),
    changes: [treasuryDays.get],
    notice: 'Day signed.',
    onSuccess,
    onError,
  });
  return (
    <ConfirmDialog
      title={`Sign ${formatDay(day, 'dddd, MMMM D, YYYY')}?`}
      opened
      confirmLabel="Sign this day"
      mutation={sign}
      onConfirm={() => sign.mutate()}
      onCancel={onCancel}
    >
      <DescriptionList facts={listFigures(seen)} />
    </ConfirmDialog>
  );
}
