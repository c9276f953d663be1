import { guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { Button, OutsideLinkButton } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TelephoneField } from '#ui/forms/TelephoneField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { formatMoney } from '#contract/rules/money.ts';
import { InlineSelect } from '#ui/controls/InlineSelect.tsx';
import { Money } from '#ui/data/Money.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { useOwnAccount } from '#features/accounts/web/account.ts';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { formatChairCount } from '#features/hall/web/chairs/store/table-summary.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './BoxOffice.module.css';
import { ExtraFields } from '../checkout/ExtrasSection.tsx';
import { PhoneSalePanel } from './PhoneSalePanel.tsx';
import { SaleDelivery } from './SaleDelivery.tsx';
import { GoneChairsAlert, HeldUntil, SaleHoldError } from './SaleHoldNotes.tsx';
import { useSendsEmail, useSite } from '#features/site/web/site.ts';
import type { Sale, CompletedSale } from './useSale.ts';
import { type BoxOfficeSaleInput, boxOffice } from '#features/orders/contract/box-office.ts';
import { Banknote, Present, ScrollText, Smartphone, Printer, QrCode } from '#ui/icons.ts';
import type { Icon } from '#ui/icon.ts';
import type { ReactNode } from 'react';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { hasProblemCode } from '#contract/client.ts';
import { PromisedChairs } from '../PromisedChairs.tsx';
import { getMethodLabel, boxOfficeMethods } from '#features/payments/contract/payment-methods.ts';
import { getApiUrl } from '#ui/api.ts';
import { TicketLink } from '#features/event/web/staff/TicketLink.tsx';

type SaleDialogProps = { sale: Sale; opened: boolean; onClose: () => void };

/** The form of a sale, then the sold tickets. An error keeps the form values. */
export function SaleDialog({ sale, opened, onClose }: SaleDialogProps) {
  const { sell, chosen, phone } = sale;
  const sold = sell.data ?? phone.sold;
  const isOnPhone = phone.isStarted && !sold;
  const close = () => {
    sell.reset();
    if (sold) phone.close();
    onClose();
  };
  return (
    <Dialog
      title={sold ? 'Sold' : isOnPhone ? 'Card on the guest’s phone' : 'Sell or give'}
      opened={opened}
      onClose={sell.isPending || isOnPhone ? undefined : close}
      aside={sold || isOnPhone ? undefined : <Sum sale={sale} />}
      width={720}
    >
      {sold ? (
        <SoldTickets sold={sold} onNext={close} />
      ) : isOnPhone ? (
        <PhoneSalePanel sale={sale} />
      ) : (
        <>
          <GoneChairsAlert gone={{ ...chosen.gone, isTooMany: false }} />
          {!sell.error && <SaleHoldError error={chosen.holdError} onRetry={chosen.renewHold} />}
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
      {formatChairCount(chosen.chairs.length)}
    </>
  );
}

function SaleForm({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const { form, chosen, fieldErrors, sell, phone } = sale;
  const count = chosen.chairs.length;
  const { method } = form.values;
  const isPromised = hasProblemCode(sell.error, 'chair-promised');
  const isByPhone = method === 'phone';
  const submitSale = form.onSubmit(() => {
    if (!sell.isPending && count > 0 && !sale.extras.fields.hasErrors)
      sell.mutate({ chairs: chosen.ids, takesPromised: isPromised });
  });
  const startOnPhone = () => {
    if (!phone.start.isPending && count > 0 && !sale.extras.fields.hasErrors) phone.start.mutate();
  };
  return (
    <Form errors={fieldErrors} onSubmit={isByPhone ? startOnPhone : submitSale}>
      {count > 0 ? (
        <>
          <HeldUntil until={chosen.heldUntil} />
          <SaleGuests sale={sale} />
          <ExtraFields
            offers={sale.extras.offers.data ?? []}
            chairs={count}
            fields={sale.extras.fields}
            showsErrors
          />
        </>
      ) : (
        <p className={layout.soft}>No chairs are chosen. Go back and choose one.</p>
      )}
      {!isByPhone && <SaleBuyerFields sale={sale} />}
      <MethodField
        value={method}
        error={form.errors['method']}
        onChange={(chosenMethod) => form.setFieldValue('method', chosenMethod)}
      />
      {isByPhone ? (
        <p className={layout.hint}>
          The guest pays on their own phone: they scan a code and enter their name and card. Total
          with the card fee: {formatMoney(sale.cardCents)}.
        </p>
      ) : (
        <div className={styles.two}>
          <TextField
            label={getReferenceLabel(method)}
            optional
            maxLength={200}
            {...form.getInputProps('reference')}
            id="sale-reference"
          />
          <ReceivedBy />
        </div>
      )}
      {sell.error && fieldErrors.length === 0 && !isPromised && <ErrorMessage error={sell.error} />}
      <PromisedChairs error={sell.error} />
      {isByPhone && phone.start.error && <ErrorMessage error={phone.start.error} />}
      <SaleActions sale={sale} isPromised={isPromised} onClose={onClose} />
    </Form>
  );
}

function SaleActions({
  sale: { form, chosen, totalCents, sell, phone },
  isPromised,
  onClose,
}: {
  sale: Sale;
  isPromised: boolean;
  onClose: () => void;
}) {
  const { method } = form.values;
  const verb = method === 'gift' ? 'Give' : 'Sell';
  const chairCount = formatChairCount(chosen.chairs.length);
  const isBusy = sell.isPending || phone.start.isPending;
  const label = () => {
    if (method === 'phone') return 'Show QR code';
    if (isPromised) return `${verb} promised chairs`;
    return method === 'gift'
      ? `Give ${chairCount}`
      : `Sell ${chairCount} for ${formatMoney(totalCents)}`;
  };
  return (
    <DialogActions>
      <Button variant="secondary" onClick={onClose} disabled={isBusy}>
        Back to the chairs
      </Button>
      <Button type="submit" busy={isBusy} disabled={chosen.chairs.length === 0}>
        {label()}
      </Button>
    </DialogActions>
  );
}

/** The chosen chairs, each with its guest; staff may seat anyone anywhere, at the price of the guest. */
function SaleGuests({ sale: { seats, guestTypes, changeGuest } }: { sale: Sale }) {
  return (
    <ul className={styles.guests} aria-label="Guests">
      {seats.map(({ chair, guestType, amountCents }) => (
        <li key={chair.id}>
          <span>
            {formatChairLabel(chair)}
            {!chair.admits.includes(guestType) && <small>This chair is for other guests.</small>}
            {chair.forWaitingList && <small>Set aside for the waiting list.</small>}
            {chair.promised && <small>Promised to someone.</small>}
          </span>
          <InlineSelect
            label={`Guest at ${chair.tableName}, ${chair.chairName}`}
            options={guestTypes.map((type) => ({ value: type, label: guestTypeLabels[type] }))}
            value={guestType}
            onChange={(value) => {
              const type = guestTypes.find((each) => each === value);
              if (type) changeGuest(chair.id, type);
            }}
          />
          <Money cents={amountCents} />
        </li>
      ))}
    </ul>
  );
}

function SaleBuyerFields({ sale: { form } }: { sale: Sale }) {
  const sendsEmail = useSendsEmail();
  const requiresCode = useSite().data?.ticketSearch === 'phone and code';
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
          hint={
            requiresCode
              ? 'The guest looks up the tickets with this number and the email below.'
              : 'The guest looks up the tickets with this number.'
          }
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
          hint={
            sendsEmail
              ? "We'll email the tickets right away."
              : "This site can't send email yet. You can print the tickets after the sale."
          }
          {...form.getInputProps('email')}
          id="sale-email"
          name="email"
        />
      </div>
    </>
  );
}

/** Read-only: the server records the signed-in account. */
function ReceivedBy() {
  return <TextField label="Received by" readOnly value={useOwnAccount().name} id="sale-by" />;
}

type Method = BoxOfficeSaleInput['method'] | 'phone';

/** Label and icon of the reference field of each payment method. */
const references: Record<Method, { label: string; icon: Icon }> = {
  cash: { label: 'Reference', icon: Banknote },
  check: { label: 'Check number', icon: ScrollText },
  zelle: { label: 'Zelle confirmation', icon: Smartphone },
  gift: { label: 'Who is paying for it', icon: Present },
  phone: { label: 'Reference', icon: QrCode },
};

const getReferenceLabel = (method: Method | ''): string =>
  method ? references[method].label : 'Reference';

type MethodFieldProps = {
  value: Method | '';
  error: ReactNode;
  onChange: (method: Method) => void;
};

function MethodField({ value, error, onChange }: MethodFieldProps) {
  return (
    <RadioGroupField
      beside
      id="sale-method"
      label="How did they pay?"
      value={value}
      error={error}
      onChange={onChange}
      choices={([...boxOfficeMethods, 'phone'] as const).map((method) => {
        const Icon = references[method].icon;
        return {
          value: method,
          label: getMethodLabel(method === 'phone' ? 'card' : method),
          icon: <Icon size={22} aria-hidden="true" />,
        };
      })}
    />
  );
}

/** The sold tickets with their barcodes, a print link, and what becomes of their email. */
function SoldTickets({ sold, onNext }: { sold: CompletedSale; onNext: () => void }) {
  const { tickets, totalCents } = sold;
  const pdfUrl = getApiUrl(boxOffice.getTicketsPdf, {
    params: { orderId: sold.orderId },
    query: {},
  });
  return (
    <>
      <div role="status">
        <Alert tone="ok">
          {formatChairCount(tickets.length)} for {sold.name}, {formatMoney(totalCents, 'full')}.
        </Alert>
      </div>
      <ul className={styles.tickets} aria-label="Tickets">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketLink id={ticket.id}>
              {ticket.tableName}, {ticket.chairName}
            </TicketLink>
            <span>{ticket.barCode}</span>
          </li>
        ))}
      </ul>
      <SaleDelivery sold={sold} />
      <DialogActions>
        <OutsideLinkButton
          variant="secondary"
          href={pdfUrl}
          target="_blank"
          rel="noopener"
          icon={<Printer aria-hidden="true" />}
        >
          Print tickets
        </OutsideLinkButton>
        <Button onClick={onNext}>Next sale</Button>
      </DialogActions>
    </>
  );
}
