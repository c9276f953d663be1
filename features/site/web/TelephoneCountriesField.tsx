import { compareTexts } from '#contract/rules/normalize.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useTelephoneReader } from '#ui/forms/telephone-reader.ts';
import { X } from '#ui/icons.ts';
import { type SettingsFormValues, settingLabels } from './IdentityFields.tsx';
import styles from './Settings.module.css';

/** The countries beside the United States and Uganda whose numbers are typed without the country's code. */
export function TelephoneCountriesField({ form }: { form: SettingsFormValues }) {
  const reader = useTelephoneReader(true);
  const name = 'telephoneCountries';
  const chosen = form.values[name];
  const change = (countries: readonly string[]) => form.setFieldValue(name, [...countries]);
  const getName = (country: string) => reader?.getCountryName(country) ?? country;
  const others = reader?.listTelephoneCountries().filter((country) => !chosen.includes(country));
  return (
    <>
      <SelectField
        id={name}
        label={settingLabels[name]}
        hint="A number without a country code is read as American, then as Ugandan, then as one of these. When it may be of several, the form asks."
        placeholder="Add a country"
        value=""
        error={form.errors[name]}
        options={(others ?? [])
          .map((country) => ({ value: country, label: getName(country) }))
          .toSorted((a, b) => compareTexts(a.label, b.label))}
        onChange={({ currentTarget }) => change([...chosen, currentTarget.value])}
      />
      <ul className={styles.countries}>
        {chosen.map((country) => (
          <li key={country}>
            <Button
              variant="secondary"
              size="small"
              icon={<X size={18} aria-hidden="true" />}
              aria-label={`Remove ${getName(country)}`}
              onClick={() => change(chosen.filter((other) => other !== country))}
            >
              {getName(country)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
