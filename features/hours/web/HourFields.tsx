import { useOwnAccount } from '#features/accounts/web/account.ts';
import { fillIn } from '#ui/forms/fill-in.ts';
import type { UseFormReturnType } from '@mantine/form';
import type { Hour, HourInput } from '#features/hours/contract/hour-schemas.ts';
import { hourCategories } from '#features/hours/contract/rules/hour-states.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TelephoneField } from '#ui/forms/TelephoneField.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { useSendsEmail } from '#features/site/web/site.ts';
import { emptyHourValues, type HourFormValues } from './hour-form-values.ts';
import styles from './Hours.module.css';
import { formatOptionalDay, getStateLabel } from './hour-labels.tsx';

/** Labels of the specification (section 2), with 'Fulfilled' spelled right (decisions, section 1). */
export const hourFieldLabels = {
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
  location: 'Place',
  volunteerEmail: 'Volunteer Email',
  forAnother: "I'm offering for someone else",
} as const satisfies Record<keyof HourInput, string> & Record<string, string>;

const categories = hourCategories.map((value) => ({ value, label: value }));

type HourFieldsProps = {
  form: UseFormReturnType<HourFormValues>;
  hour: Hour | null;
  office: boolean;
  /** A coordinator may fill in the requester. */
  canEditRequester: boolean;
};

/**
 * The fields in the specification's order, followed by the place and the volunteer's email. A member's new offer has no requester and no
 * outcome, so its form leaves those fields out.
 */
export function HourFields(props: HourFieldsProps) {
  const { form, office, hour } = props;
  const sendsEmail = useSendsEmail();
  const own = emptyHourValues(useOwnAccount());
  const offer = (forAnother: boolean) =>
    forAnother
      ? {}
      : { volunteerName: own.volunteerName, volunteerTelephone: own.volunteerTelephone };
  return (
    <>
      {office && !hour && (
        <CheckboxField
          label={hourFieldLabels.forAnother}
          hint={
            sendsEmail
              ? 'We keep both names. Emails go to the address below, or to the office.'
              : 'We keep both names.'
          }
          checked={form.values.forAnother}
          onChange={(forAnother) =>
            form.setValues({
              forAnother,
              ...fillIn<'volunteerName' | 'volunteerTelephone'>(
                form.values,
                offer(forAnother),
                offer(!forAnother),
              ),
            })
          }
        />
      )}
      <OfferFields form={form} />
      {(office || hour) && (
        <>
          <RequestFields {...props} />
          <DerivedFields hour={hour} />
        </>
      )}
      <TextField
        id="location"
        label={hourFieldLabels.location}
        optional
        hint="Only people you accept can see this and your phone number."
        {...form.getInputProps('location')}
      />
      {office && form.values.forAnother && (
        <TextField
          id="volunteerEmail"
          label={hourFieldLabels.volunteerEmail}
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
        label={hourFieldLabels.volunteerName}
        {...form.getInputProps('volunteerName')}
      />
      <TelephoneField
        id="volunteerTelephone"
        label={hourFieldLabels.volunteerTelephone}
        value={form.values.volunteerTelephone}
        error={form.errors['volunteerTelephone']}
        onChange={(digits) => form.setFieldValue('volunteerTelephone', digits)}
      />
      <SelectField
        id="category"
        label={hourFieldLabels.category}
        options={categories}
        placeholder="Choose a category"
        hint="Medication and Counselling go to a coordinator first."
        {...form.getInputProps('category')}
      />
      <TextAreaField
        id="description"
        label={hourFieldLabels.description}
        hint="Say how you can help. For example, a ride to Mass on Sundays."
        {...form.getInputProps('description')}
      />
      <div className={styles.pair}>
        <TextField
          id="startDate"
          label={hourFieldLabels.startDate}
          type="date"
          {...form.getInputProps('startDate')}
        />
        <TextField
          id="endDate"
          label={hourFieldLabels.endDate}
          type="date"
          {...form.getInputProps('endDate')}
        />
      </div>
    </>
  );
}

function RequestFields({ form, canEditRequester }: HourFieldsProps) {
  const hint = canEditRequester
    ? 'Fill this in to request it for someone now.'
    : 'Filled in when someone makes a request.';
  return (
    <div className={styles.pair}>
      <TextField
        id="requesterName"
        label={hourFieldLabels.requesterName}
        readOnly={!canEditRequester}
        hint={hint}
        autoComplete="off"
        {...form.getInputProps('requesterName')}
      />
      <TelephoneField
        id="requesterTelephone"
        label={hourFieldLabels.requesterTelephone}
        readOnly={!canEditRequester}
        autoComplete="off"
        value={form.values.requesterTelephone}
        error={form.errors['requesterTelephone']}
        onChange={(digits) => form.setFieldValue('requesterTelephone', digits)}
      />
    </div>
  );
}

/** Read-only fields that follow from the state of the offer. */
function DerivedFields({ hour }: Pick<HourFieldsProps, 'hour'>) {
  return (
    <div className={styles.triple}>
      <TextField
        id="available"
        label={hourFieldLabels.available}
        readOnly
        value={getStateLabel(hour?.state ?? 'Available')}
        hint="These three fill in by themselves."
      />
      <TextField
        id="fullfilled"
        label={hourFieldLabels.fulfilled}
        readOnly
        value={hour?.fulfilled ?? 'No'}
      />
      <TextField
        id="dateFullfilled"
        label={hourFieldLabels.dateFulfilled}
        readOnly
        value={formatOptionalDay(hour?.dateFulfilled ?? null)}
      />
    </div>
  );
}
