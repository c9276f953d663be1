import { donationLocations } from '#features/donations/contract/donations.ts';
import { formatWireValue } from '#features/donations/contract/rules/donations.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TelephoneField } from '#ui/forms/TelephoneField.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import styles from './Donation.module.css';
import type { DonationForm } from './DonationFields.tsx';

const locations = donationLocations.map((value) => ({ value, label: formatWireValue(value) }));

/** Name, contact, location and note of the donor. */
export function DonorFields({ form }: { form: DonationForm }) {
  const sendsEmail = useSendsEmail();
  return (
    <div className={styles.part}>
      <h2>About you</h2>
      <TextField label="Name" autoComplete="name" {...form.getInputProps('name')} id="name" />
      <TelephoneField
        label="Telephone"
        hint="Ten digits. Outside the US, begin with + and the country code."
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
        options={locations}
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
