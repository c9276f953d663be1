import type { Member } from '#features/directory/contract/directory.ts';
import { maxHouseholdPeople } from '#features/directory/contract/households.ts';
import { memberFields } from '#features/directory/contract/member-fields.ts';
import { findLikelyNames } from '#features/directory/contract/rules/likely-names.ts';
import { decapitalize } from '#contract/rules/capitals.ts';
import { memberStatusLabels } from '#features/directory/contract/rules/member-statuses.ts';
import { getSurname } from '#contract/rules/names.ts';
import { Plus } from '#ui/icons.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { dismissNotice, type Notice, showUndo } from '#ui/feedback/notices.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TelephoneField } from '#ui/forms/TelephoneField.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { useEffect, useRef } from 'react';
import { audienceOptions } from './audience-options.ts';
import styles from './Directory.module.css';
import {
  createPerson,
  type FamilyFieldsForm,
  isEmptyPerson,
  joinEntry,
  restorePerson,
} from './family-form-values.ts';
import { PhotoButton } from './PhotoButton.tsx';
import { householdRoleOptions } from './household-role-options.ts';
import { PersonDifferences, PlaceDifferences } from './StoredValues.tsx';

const labels: Record<string, string> = {
  people: 'People',
  name: 'Household',
  address: 'Address',
  householdRole: 'Role in the household',
  telephone: memberFields.telephone.label,
  email: memberFields.email.label,
  birthday: memberFields.birthday.label,
};

/** 'people.1.name' as 'Name of person 2' */
function getLabel(field: string): string {
  const [, index, part = ''] = /^people\.(\d+)\.(\w+)$/.exec(field) ?? [];
  if (index === undefined) return labels[field] ?? field;
  return `${part === 'name' ? 'Name' : labels[part]} of person ${Number(index) + 1}`;
}

const toFieldId = (field: string) => `household-${field.replaceAll('.', '-')}`;

/** The errors of a form with these fields, for its summary. */
export const listFamilyErrors = (errors: object) =>
  Object.keys(errors).map((field) => ({ field: toFieldId(field), label: getLabel(field) }));

type FormPart = { form: FamilyFieldsForm };

type FamilyFieldsProps = FormPart & {
  /** The directory, for the secretary. Without it, the household fills in the form itself. */
  members?: readonly Member[];
  /** The entry that may be the person of a row, by the key of the row, beside those that the name tells. */
  likelyIds?: ReadonlyMap<string, number>;
  /** Shows what is stored where it differs, with a button to keep it. */
  showsStored?: boolean;
};

/** A household with all who live in it: head, spouse, children. */
export function FamilyFields({ form, members, likelyIds, showsStored = false }: FamilyFieldsProps) {
  return (
    <>
      <People
        form={form}
        members={members ?? []}
        likelyIds={likelyIds}
        showsStored={showsStored}
        isOwn={!members}
      />
      <TextField
        id={toFieldId('name')}
        label={labels['name']}
        hint="As it stands on letters, for example The Kato family."
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <div className={members ? styles.pair : undefined}>
        <TextAreaField
          id={toFieldId('address')}
          label="Address"
          rows={2}
          autoComplete={members ? 'off' : 'street-address'}
          optional
          {...form.getInputProps('address')}
        />
        {members && (
          <SelectField
            id={toFieldId('addressAudience')}
            label="Who can see the address"
            options={audienceOptions}
            {...form.getInputProps('addressAudience')}
          />
        )}
      </div>
      {showsStored && <PlaceDifferences form={form} />}
    </>
  );
}

type PeopleProps = FormPart & {
  members: readonly Member[];
  likelyIds: ReadonlyMap<string, number> | undefined;
  showsStored: boolean;
  /** The household fills in the form itself. */
  isOwn: boolean;
};

function People({ form, members, likelyIds, showsStored, isOwn }: PeopleProps) {
  const { people } = form.values;
  const ids = new Set(people.map(({ id }) => id));
  const others = members.filter(({ id }) => !ids.has(id));
  const likely = findLikelyNames(
    people.map(({ id, name }) => (id === null ? name : '')),
    others,
  );
  const add = () => {
    form.insertListItem('people', createPerson(people.length));
    focusField(`people.${people.length}.name`);
  };
  const remove = useRemovePerson(form);
  const error = form.errors['people'];
  return (
    <>
      {people.map(({ key, id }, index) => (
        <Person
          key={key}
          form={form}
          index={index}
          likely={likely[index] ?? others.find((each) => each.id === likelyIds?.get(key)) ?? null}
          showsStored={showsStored}
          isOwn={isOwn}
          entry={members.find(({ id: memberId }) => memberId === id)}
          onRemove={() => remove(index)}
        />
      ))}
      {error && (
        <Alert tone="danger">
          <span role="alert">{error}</span>
        </Alert>
      )}
      <div>
        <Button
          id={toFieldId('people')}
          variant="secondary"
          icon={<Plus aria-hidden="true" />}
          disabled={people.length >= maxHouseholdPeople}
          onClick={add}
        >
          Add another person
        </Button>
      </div>
      {!isOwn && (
        <p>
          New people appear in the directory with their name; what else members see of them is
          chosen in their entries.
        </p>
      )}
    </>
  );
}

/** With the next frame, when the field is there. */
const focusField = (field: string) =>
  requestAnimationFrame(() => document.getElementById(toFieldId(field))?.focus());

/** Removes a person, with a way back while the form is open. */
function useRemovePerson(form: FormPart['form']) {
  const notice = useRef<Required<Notice>>(null);
  useEffect(() => () => void (notice.current && dismissNotice(notice.current)), []);
  return (index: number) => {
    const person = form.values.people[index];
    if (!person) return;
    form.removeListItem('people', index);
    // The button that had the focus is gone.
    focusField('people');
    if (isEmptyPerson(person)) return;
    notice.current = {
      message: `Removed ${person.name || 'a person'} from the household.`,
      async undo() {
        form.setFieldValue('people', restorePerson(form.getValues().people, person, index));
        focusField(`people.${index}.name`);
      },
    };
    showUndo(notice.current);
  };
}

type PersonProps = FormPart & {
  index: number;
  likely: Member | null;
  /** As it is in the directory; undefined for a new person. */
  entry: Member | undefined;
  showsStored: boolean;
  isOwn: boolean;
  onRemove: () => void;
};

function Person({ form, index, likely, entry, showsStored, isOwn, onRemove }: PersonProps) {
  const person = form.values.people[index];
  if (!person) return null;
  const path = (field: string) => `people.${index}.${field}`;
  // The first person of the own household fills in the form.
  const complete = (token: string) => (isOwn && index === 0 ? token : 'off');
  const props = (field: string, token = '') => ({
    id: toFieldId(path(field)),
    label: labels[field],
    autoComplete: complete(token || 'off'),
    ...form.getInputProps(path(field)),
  });
  const name = props('name', 'name');
  const suggestHousehold = () => {
    if (index === 0 && !form.values.name.trim() && person.name.trim())
      form.setFieldValue('name', `The ${getSurname(person.name.trim())} family`);
  };
  return (
    <fieldset className={styles.person}>
      <legend>
        {person.name.trim() || `Person ${index + 1}`}
        {person.status !== 'present' && `, ${decapitalize(memberStatusLabels[person.status])}`}
      </legend>
      <div className={styles.pair}>
        <TextField
          {...name}
          label="Name"
          onBlur={(event) => {
            name.onBlur?.(event);
            suggestHousehold();
          }}
        />
        <SelectField {...props('householdRole')} options={householdRoleOptions} />
      </div>
      {likely && <LikelyPerson form={form} index={index} likely={likely} />}
      <div className={styles.three}>
        <TelephoneField
          {...props('telephone', 'tel')}
          value={person.telephone}
          optional
          onChange={(digits) => form.setFieldValue(path('telephone'), digits)}
        />
        <TextField type="email" optional {...props('email', 'email')} />
        <TextField optional hint="For example, June 3." {...props('birthday')} />
      </div>
      {showsStored && <PersonDifferences form={form} index={index} />}
      <div className={styles.actions}>
        {entry && <PhotoButton member={entry} />}
        <Button
          variant="secondary"
          size="small"
          aria-label={`Remove ${person.name.trim() || `person ${index + 1}`}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </fieldset>
  );
}

/** Someone of this name is in the directory already: their entry joins the household instead of a second one. */
function LikelyPerson({ form, index, likely }: FormPart & { index: number; likely: Member }) {
  const join = () => {
    const person = form.values.people[index];
    if (!person) return;
    form.setFieldValue(`people.${index}`, joinEntry(person, likely));
    focusField(`people.${index}.name`);
  };
  return (
    <Alert tone="plain">
      <p>
        {likely.name} is in the directory
        {likely.household ? `, in the household ${likely.household.name}` : ''}
        {likely.status !== 'present' && ` (${decapitalize(memberStatusLabels[likely.status])})`}. Is
        it the same person?
      </p>
      <Button variant="secondary" size="small" onClick={join}>
        Yes, move their entry here
      </Button>
    </Alert>
  );
}
