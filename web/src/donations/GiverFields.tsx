import { donationLocations } from '@namugongo/contract/donations';
import { wireWords } from '@namugongo/contract/rules/gifts';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TelephoneField } from '../ui/fields/TelephoneField.tsx';
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx';
import styles from './Donation.module.css';
import type { GiftForm } from './GiftFields.tsx';

const locations = donationLocations.map((value) => ({ value, label: wireWords(value) }));

/** Who gives. */
export function GiverFields({ form }: { form: GiftForm }) {
  return (
    <div className={styles.part}>
      <h2>About you</h2>
      <TextField label="Name" autoComplete="name" {...form.getInputProps('name')} id="name" />
      <TelephoneField
        label="Telephone"
        hint="Ten digits."
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
        hint={
          form.values.monthly
            ? 'We send your receipts here, with the link to change or end your gift.'
            : 'We send your receipt here.'
        }
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
        hint="A word to go with your gift: an intention, or in whose memory it is."
        {...form.getInputProps('note')}
        id="note"
      />
    </div>
  );
}
