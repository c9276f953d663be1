import { SelectField } from '#ui/forms/SelectField.tsx';
import { TelephoneField } from '#ui/forms/TelephoneField.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import type { OfferedChoice } from '#features/donations/contract/donation-choices.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { toChoiceOptions } from './choices/choice-options.ts';
import type { DonationForm } from './DonationFields.tsx';
import styles from './Donation.module.css';

/** Name, contact, location and note of the donor. */
export function DonorFields({
  form,
  locations,
}: {
  form: DonationForm;
  locations: readonly OfferedChoice[];
}) {
  const sendsEmail = useSendsEmail();
  return (
    <div className={styles.part}>
      <h2>About you</h2>
      <TextField label="Name" autoComplete="name" {...form.getInputProps('name')} id="name" />
      <TelephoneField
        label="Telephone"
        hint="Outside the US and Uganda, begin with + and the country code."
        value={form.values.phone}
        onChange={(digits) => form.setFieldValue('phone', digits)}
        error={form.errors['phone']}
        id="phone"
        name="phone"
      />
      <TextField
        label="Email"
        optional={!form.values.monthly}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={getEmailHint(sendsEmail, form.values.monthly)}
        {...form.getInputProps('email')}
        id="email"
      />
      <SelectField
        label="Location"
        options={toChoiceOptions(locations)}
        placeholder="Choose a location"
        {...form.getInputProps('location')}
        id="location"
      />
      <TextAreaField
        label="Note"
        hint="We need a few words here: an intention, or the person you give in memory of. For example, With thanks."
        {...form.getInputProps('note')}
        id="note"
      />
    </div>
  );
}

function getEmailHint(sendsEmail: boolean, monthly: boolean): string {
  if (!sendsEmail) return "This site can't send email yet. Your receipt is on the thank-you page.";
  return monthly
    ? "We'll email your receipts here, with a link to change or end your gift."
    : "We'll email your receipt here. Without it, your receipt is on the thank-you page.";
}
