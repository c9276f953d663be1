import { findLocation } from '#features/donations/contract/rules/locations.ts';
import { useOwnDetails } from '#features/directory/web/useOwnDetails.ts';
import { useFillIn } from '#ui/forms/fill-in.ts';
import type { OfferedChoice } from '#features/donations/contract/donation-choices.ts';
import { donations } from '#features/donations/contract/donations.ts';
import { paymentProblems } from '#contract/problems/payments.ts';
import { dayInTimeZone, formatDay, formatOrdinal } from '#contract/rules/dates.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { getDayOfMonth } from '#features/donations/contract/rules/monthly-donations.ts';
import { useQuery } from '@tanstack/react-query';
import { Heart } from '#ui/icons.ts';
import { useRef, useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { useSendsEmail, useSite, useToday } from '#features/site/web/site.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Card, Page } from '#ui/layout/Card.tsx';
import { TotalsList } from '#features/payments/web/payment-card/TotalsList.tsx';
import {
  CardDeclined,
  CardError,
  PaymentProgress,
} from '#features/payments/web/payment-card/CardSection.tsx';
import { PaymentCardSection } from '#features/payments/web/PaymentCardSection.tsx';
import { PolicyLinks } from '#features/site/web/PolicyLinks.tsx';
import type { CardField } from '#features/payments/web/payment-card/card-field.ts';
import { ErrorDialog } from '#features/payments/web/payment-card/ErrorDialog.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, Skeleton, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Donation.module.css';
import {
  emptyDonationValues,
  validateDonation,
  type DonationFormValues,
  computeTotals,
  listCampaigns,
  listPurposes,
  toFieldErrors,
} from './donation-form-values.ts';
import { DonationFields, type DonationForm } from './DonationFields.tsx';
import { listChoosable } from './choices/choice-options.ts';
import { DonorFields } from './DonorFields.tsx';
import { TributeFields } from './TributeFields.tsx';
import { useOfferingLink } from './useOfferingLink.ts';
import { useDonate } from './useDonate.ts';
import { linkTo } from '#contract/screens.ts';
import { NameField, OpenCampaigns } from './campaigns/DonationCampaigns.tsx';
import { useCampaignLink } from './campaigns/useCampaignLink.ts';
import { PledgeNotice } from './pledges/PledgeNotice.tsx';
import { addPledgePurpose, usePledgeFillIn, usePledgeLink } from './pledges/usePledgeLink.ts';

/** /donation: information about donations, and the form (specification, section 2). */
export function DonationScreen() {
  const [thanks, setThanks] = useState<PaidDonation | null>(null);
  const information = useQuery(apiQueryOptions(donations.getInformation, {}));
  const { data } = information;
  const sendsEmail = useSendsEmail();
  return (
    <>
      <PageHeader tall title="Donate" eyebrow="Your gift" />
      <Page className={styles.page}>
        {thanks ? (
          <Thanks {...thanks} onAgain={() => setThanks(null)} />
        ) : (
          <div className={styles.columns}>
            <section className={styles.information} aria-label="Donation information">
              <Loaded query={information} skeleton={<SkeletonLines lines={5} />}>
                {({ introduction, recipient, taxNumber, purposes }) => (
                  <>
                    <p className={styles.introduction}>{introduction}</p>
                    <p className={layout.soft}>
                      Your gift goes to {recipient}
                      {taxNumber && ` (tax ID ${taxNumber})`}.{' '}
                      {sendsEmail
                        ? "We'll email your receipt right away, and a yearly statement in January. No email? Save the thank-you page as your receipt."
                        : "This site can't send email yet. Please save the thank-you page as your receipt."}
                    </p>
                    <OpenCampaigns purposes={purposes} />
                  </>
                )}
              </Loaded>
            </section>
            {data ? (
              <DonationFormCard {...data} onThanks={setThanks} />
            ) : (
              !information.error && <FormSkeleton />
            )}
          </div>
        )}
      </Page>
    </>
  );
}

type PaidDonation = {
  cents: number;
  email: string;
  /** Shown as the receipt number; null when a lost response hides it. */
  donationId: number | null;
  nextChargeOn: string | null;
  /** The slug of the campaign that it was for. */
  campaign: string | null;
  /** Opens the pledge that it counts toward. */
  pledgeKey: string | null;
};

type DonationFormCardProps = {
  feePercent: number;
  recipient: string;
  monthly: boolean;
  purposes: readonly OfferedChoice[];
  locations: readonly OfferedChoice[];
  onThanks: (paid: PaidDonation) => void;
};

function DonationFormCard({
  feePercent,
  recipient,
  monthly: offered,
  purposes: listed,
  locations,
  onThanks,
}: DonationFormCardProps) {
  const today = useToday();
  const pledgeLink = usePledgeLink();
  const pledge = pledgeLink?.pledge;
  const purposes = addPledgePurpose(listChoosable(listed, today), pledge);
  const card = useRef<CardField>(null);
  const draftForm = useDraftForm<DonationFormValues>(
    'buyerDraft',
    'donation',
    emptyDonationValues,
    (values) => validateDonation(values, { purposes, locations }),
  );
  const { form } = draftForm;
  const { source, details } = useOwnDetails();
  useFillIn<'name' | 'phone' | 'email' | 'location'>({
    values: form.values,
    setValues: draftForm.fillIn,
    source,
    offered: details && {
      name: details.name,
      phone: details.phone,
      email: details.email,
      location: findLocation(details.kabondo, locations) ?? '',
    },
    isEnabled: true,
  });
  useCampaignLink(draftForm, purposes);
  const offeringKey = useOfferingLink(draftForm, purposes);
  usePledgeFillIn(draftForm, pledgeLink);
  const { donationCents, feeCents, totalCents } = computeTotals(form.values, feePercent);
  const payment = useDonate({
    card,
    feePercent,
    offeringKey,
    pledge: pledgeLink,
    onPaid({ donationId, nextChargeOn }) {
      const values = form.getValues();
      draftForm.startAgain();
      onThanks({
        cents: computeTotals(values, feePercent).totalCents,
        email: values.email,
        donationId,
        nextChargeOn,
        campaign: listCampaigns(values, purposes)[0]?.slug ?? null,
        pledgeKey: pledgeLink?.key ?? null,
      });
    },
  });
  const busy = payment.progress !== null;
  const canBeMonthly = offered && !pledge;
  // A draft may hold "monthly" from a time when the site still offered it.
  const monthly = canBeMonthly && form.values.monthly;
  return (
    <Card className={styles.form}>
      <DraftNotice draft={draftForm} />
      {pledge && <PledgeNotice pledge={pledge} />}
      <Form
        errors={toFieldErrors(form.errors)}
        onSubmit={() => {
          if (!form.validate().hasErrors) void payment.start({ ...form.getValues(), monthly });
        }}
      >
        <DonationFields
          form={form}
          feePercent={feePercent}
          monthly={canBeMonthly}
          purposes={listPurposes(form.values, purposes)}
        />
        <NameField form={form} purposes={purposes} />
        <DonorFields form={form} locations={locations} />
        <TributePart form={form} />
        <div className={styles.part}>
          <h2>Your card</h2>
          <PaymentCardSection
            amountCents={Math.max(totalCents, 50)}
            capture="automatic"
            keep={monthly}
            busy={busy}
            handle={card}
            onUnavailable={() => payment.fail(paymentProblems['payment-unavailable'].detail)}
          />
          <CardError message={payment.cardError} />
          <CardDeclined reason={payment.declined} />
          <TotalsList
            lines={[
              ['Gift', donationCents],
              ...(feeCents > 0 ? ([['Card fee you cover', feeCents]] as const) : []),
              ['Total', totalCents],
            ]}
          />
          {monthly && <Consent recipient={recipient} cents={totalCents} />}
          <PaymentProgress message={payment.progress} />
          <Button
            type="submit"
            size="large"
            fullWidth
            busy={busy}
            icon={<Heart aria-hidden="true" />}
          >
            {busy ? 'Processing...' : formatButtonLabel(totalCents, monthly)}
          </Button>
          <p className={layout.hint}>
            <PolicyLinks />
          </p>
        </div>
      </Form>
      <ErrorDialog message={payment.failure} onOk={() => payment.fail(null)} />
      <UnsavedChangesDialog isDirty={form.isDirty() || busy} onLeave={draftForm.discard} />
    </Card>
  );
}

const TributePart = ({ form }: { form: DonationForm }) => (
  <div className={styles.part}>
    <TributeFields
      label="Is your gift in memory or in honor of someone?"
      values={form.values}
      errors={form.errors}
      onChange={form.setValues}
    />
  </div>
);

const formatButtonLabel = (cents: number, monthly: boolean): string =>
  ['Donate', cents > 0 ? formatMoney(cents) : '', monthly ? 'every month' : '']
    .filter(Boolean)
    .join(' ');

/** The terms that the donor accepts with the button. */
function Consent({ recipient, cents }: { recipient: string; cents: number }) {
  const { data: site } = useSite();
  const sendsEmail = useSendsEmail();
  const day = site && getDayOfMonth(dayInTimeZone(new Date(), site.timeZone));
  return (
    <p className={layout.soft}>
      I agree that {recipient} charges this card {cents > 0 ? formatMoney(cents, 'full') : ''} today
      and then every month{day && ` on the ${formatOrdinal(day)}`}
      {day && day > 28 && ' or the last day of a shorter month'}, until I cancel.{' '}
      {sendsEmail
        ? 'Every receipt has a link to change, pause or cancel it at any time.'
        : 'I can write to you to change, pause or cancel it at any time.'}
    </p>
  );
}

type ThanksProps = PaidDonation & { onAgain: () => void };

function Thanks({
  cents,
  email,
  donationId,
  nextChargeOn,
  campaign,
  pledgeKey,
  onAgain,
}: ThanksProps) {
  const sendsEmail = useSendsEmail();
  return (
    <div role="status">
      <EmptyState
        seed={5}
        title="Thank you for your gift"
        actions={
          <>
            {pledgeKey && (
              <LinkButton to={linkTo('/pledge/$key', { key: pledgeKey })}>
                See your pledge
              </LinkButton>
            )}
            {campaign ? (
              <LinkButton to={linkTo('/campaign/$slug', { slug: campaign })}>
                See the campaign
              </LinkButton>
            ) : (
              <LinkButton to="/">Go to the home page</LinkButton>
            )}
            <Button variant="secondary" onClick={onAgain}>
              Give again
            </Button>
          </>
        }
      >
        {cents > 0 && `We received ${formatMoney(cents)}. `}
        {donationId !== null && `Your receipt number is ${donationId}. `}
        {formatReceiptNote(sendsEmail, email)}
        {nextChargeOn && ` ${formatNextDonation(sendsEmail, nextChargeOn)}`}
      </EmptyState>
    </div>
  );
}

/** How the donor gets proof of the donation. */
function formatReceiptNote(sendsEmail: boolean, email: string): string {
  if (!sendsEmail) return "This site can't send email yet. Please save this page as your receipt.";
  return email ? `We'll email your receipt to ${email}.` : 'Please save this page as your receipt.';
}

function formatNextDonation(sendsEmail: boolean, nextChargeOn: string): string {
  const next = `Your next gift is on ${formatDay(nextChargeOn, 'dddd, MMMM D, YYYY')}.`;
  return sendsEmail
    ? `${next} Your receipt has a link to change or end it.`
    : `${next} To change or end it, please write to us.`;
}

function FormSkeleton() {
  return (
    <Card className={styles.form}>
      <Loading />
      {Array.from({ length: 6 }, (_, field) => (
        <Skeleton key={field} height="5rem" />
      ))}
    </Card>
  );
}
