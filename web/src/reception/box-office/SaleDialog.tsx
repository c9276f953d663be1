import { chairLabel } from '@namugongo/contract/rules/names';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { TelephoneField } from '../../ui/fields/TelephoneField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { formatMoney } from '@namugongo/contract/rules/money';
import { Money } from '../../ui/Money.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useAccount } from '../../signed-in.ts';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { chairCount } from '../chairs/table-facts.ts';
import styles from './BoxOffice.module.css';
import { lostWords } from './lost-words.ts';
import { MethodField, referenceLabel } from './MethodField.tsx';
import { SoldTickets } from './SoldTickets.tsx';
import type { Sale } from './useSale.ts';

type SaleDialogProps = { sale: Sale; opened: boolean; onClose: () => void };

/** Who buys and how it is paid; afterwards the tickets. What is typed stays, whatever is refused. */
export function SaleDialog({ sale, opened, onClose }: SaleDialogProps) {
  const { sell, chosen } = sale;
  const sold = sell.data;
  const close = () => {
    sell.reset();
    onClose();
  };
  return (
    <Dialog
      title={sold ? 'Sold' : 'Sell or give'}
      opened={opened}
      onClose={sell.isPending ? undefined : close}
      aside={sold ? undefined : <Sum sale={sale} />}
      width={720}
    >
      {sold ? (
        <SoldTickets sold={sold} onNext={close} />
      ) : (
        <>
          {chosen.lost.length > 0 && (
            <div role="status">
              <Notice tone="warn">{lostWords(chosen.lost)}</Notice>
            </div>
          )}
          <SaleForm sale={sale} onClose={close} />
        </>
      )}
    </Dialog>
  );
}

function Sum({ sale: { chosen, totalCents } }: { sale: Sale }) {
  return (
    <>
      <b>
        <Money cents={totalCents} />
      </b>
      {chairCount(chosen.chairs.length)}
    </>
  );
}

function SaleForm({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const { form, chosen, totalCents, wrong, sell } = sale;
  const count = chosen.chairs.length;
  const words = chairCount(count);
  const { method } = form.values;
  const gift = method === 'gift';
  return (
    <Form
      wrong={wrong}
      onSubmit={form.onSubmit(() => {
        if (!sell.isPending && count > 0) sell.mutate(chosen.ids);
      })}
    >
      <p className={styles.labels}>
        {count > 0 ? chosen.chairs.map(chairLabel).join(', ') : 'No chair is chosen any more.'}
      </p>
      <BuyerAnswers sale={sale} />
      <MethodField
        value={method}
        error={form.errors['method']}
        onChange={(chosenMethod) => form.setFieldValue('method', chosenMethod)}
      />
      <div className={styles.two}>
        <TextField
          label={referenceLabel(method)}
          optional
          maxLength={200}
          {...form.getInputProps('reference')}
          id="sale-reference"
        />
        <ReceivedBy />
      </div>
      {sell.error && wrong.length === 0 && <ProblemMessage error={sell.error} />}
      <DialogActions>
        <Button look="quiet" onClick={onClose} disabled={sell.isPending}>
          Back to the seats
        </Button>
        <Button type="submit" busy={sell.isPending} disabled={count === 0}>
          {gift ? `Give ${words}` : `Sell ${words} for ${formatMoney(totalCents)}`}
        </Button>
      </DialogActions>
    </Form>
  );
}

function BuyerAnswers({ sale: { form } }: { sale: Sale }) {
  return (
    <>
      <TextField
        label="Full Name"
        autoComplete="off"
        {...form.getInputProps('name')}
        id="sale-name"
        name="name"
      />
      <div className={styles.two}>
        <TelephoneField
          label="Telephone"
          optional
          autoComplete="off"
          hint="The guest finds the tickets by it."
          value={form.values.phone}
          onChange={(digits) => form.setFieldValue('phone', digits)}
          error={form.errors['phone']}
          id="sale-phone"
          name="phone"
        />
        <TextField
          label="Email"
          optional
          type="email"
          inputMode="email"
          autoComplete="off"
          hint="The tickets go there at once."
          {...form.getInputProps('email')}
          id="sale-email"
          name="email"
        />
      </div>
    </>
  );
}

/** The server writes down who is signed in: nobody receives money under another name. */
function ReceivedBy() {
  const { data: account } = useAccount();
  return <TextField label="Received by" readOnly value={account?.name ?? ''} id="sale-by" />;
}
