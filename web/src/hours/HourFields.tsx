import type { UseFormReturnType } from '@mantine/form';
import type { Hour } from '@namugongo/contract/hour-records';
import { hourCategories } from '@namugongo/contract/rules/hour-states';
import { CheckField } from '../ui/fields/CheckField.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TelephoneField } from '../ui/fields/TelephoneField.tsx';
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx';
import type { HourAnswers } from './hour-answers.ts';
import styles from './Hours.module.css';
import { dayText, stateWord } from './state-words.tsx';

/** As the specification names them (section 2), 'Fulfilled' spelt right (decisions, section 1). */
export const labels = {
  volunteerName: 'Volunteer Name',
  volunteerTelephone: 'Volunteer Telephone',
  category: 'Category',
  description: 'Description',
  startDate: 'Start Date',
  endDate: 'End Date',
  requesterName: 'Requester Name',
  requesterTelephone: 'Request Telephone',
  available: 'Status',
  fulfilled: 'Fulfilled',
  dateFulfilled: 'Date Fulfilled',
  place: 'Place',
  volunteerEmail: 'Volunteer Email',
} as const;

const categories = hourCategories.map((value) => ({ value, label: value }));

type HourFieldsProps = {
  form: UseFormReturnType<HourAnswers>;
  hour: Hour | null;
  office: boolean;
  /** The coordinator may fill in who asks. */
  canAsk: boolean;
};

/** The fields in the specification's order, and what helps to find each other after them. */
export function HourFields(props: HourFieldsProps) {
  const { form, office, hour } = props;
  return (
    <>
      {office && !hour && (
        <CheckField
          label="I offer for somebody else"
          hint="Both names are kept. Letters go to the address below, or to the office."
          checked={form.values.forAnother}
          onChange={(forAnother) =>
            form.setValues({
              forAnother,
              ...(forAnother && { volunteerName: '', volunteerTelephone: '' }),
            })
          }
        />
      )}
      <OfferFields form={form} />
      <RequestFields {...props} />
      <DerivedFields hour={hour} />
      <TextField
        id="place"
        label={labels.place}
        optional
        hint="Shown, like the telephone number, only to whom you have accepted."
        {...form.getInputProps('place')}
      />
      {office && form.values.forAnother && (
        <TextField
          id="volunteerEmail"
          label={labels.volunteerEmail}
          type="email"
          optional
          {...form.getInputProps('volunteerEmail')}
        />
      )}
    </>
  );
}

function OfferFields({ form }: Pick<HourFieldsProps, 'form'>) {
  return (
    <>
      <TextField
        id="volunteerName"
        label={labels.volunteerName}
        {...form.getInputProps('volunteerName')}
      />
      <TelephoneField
        id="volunteerTelephone"
        label={labels.volunteerTelephone}
        value={form.values.volunteerTelephone}
        error={form.errors['volunteerTelephone']}
        onChange={(digits) => form.setFieldValue('volunteerTelephone', digits)}
      />
      <SelectField
        id="category"
        label={labels.category}
        options={categories}
        placeholder="Choose a category"
        hint="Medication and Counselling go to a coordinator first."
        {...form.getInputProps('category')}
      />
      <TextAreaField
        id="description"
        label={labels.description}
        {...form.getInputProps('description')}
      />
      <div className={styles.pair}>
        <TextField
          id="startDate"
          label={labels.startDate}
          type="date"
          {...form.getInputProps('startDate')}
        />
        <TextField
          id="endDate"
          label={labels.endDate}
          type="date"
          {...form.getInputProps('endDate')}
        />
      </div>
    </>
  );
}

function RequestFields({ form, canAsk }: HourFieldsProps) {
  const hint = canAsk
    ? 'Fill it in to ask for somebody at once.'
    : 'Filled in by “Make a request”.';
  return (
    <div className={styles.pair}>
      <TextField
        id="requesterName"
        label={labels.requesterName}
        readOnly={!canAsk}
        hint={hint}
        autoComplete="off"
        {...form.getInputProps('requesterName')}
      />
      <TelephoneField
        id="requesterTelephone"
        label={labels.requesterTelephone}
        readOnly={!canAsk}
        autoComplete="off"
        value={form.values.requesterTelephone}
        error={form.errors['requesterTelephone']}
        onChange={(digits) => form.setFieldValue('requesterTelephone', digits)}
      />
    </div>
  );
}

/** Follow from what happens to the offer, so nobody types them. */
function DerivedFields({ hour }: Pick<HourFieldsProps, 'hour'>) {
  return (
    <div className={styles.triple}>
      <TextField
        id="available"
        label={labels.available}
        readOnly
        value={stateWord(hour?.state ?? 'Available')}
        hint="These three follow from what happens."
      />
      <TextField
        id="fullfilled"
        label={labels.fulfilled}
        readOnly
        value={hour?.fulfilled ?? 'No'}
      />
      <TextField
        id="dateFullfilled"
        label={labels.dateFulfilled}
        readOnly
        value={dayText(hour?.dateFulfilled ?? null)}
      />
    </div>
  );
}
