import { Button } from '#ui/controls/Button.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { getSiteColor } from './site-theme.ts';
import { type SettingsFormValues, settingLabels } from './setting-labels.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './Settings.module.css';

/** The two colors that a community chooses, with what becomes of them. */
export function ColorFields({ form }: { form: SettingsFormValues }) {
  return (
    <>
      <p className={layout.hint}>
        Choose the hue. The site makes it as dark as it has to be, so that everyone can read what
        stands on it, in light and dark appearance.
      </p>
      <ColorField form={form} name="accent" token="action" />
      <ColorField form={form} name="cloth" token="bark" />
    </>
  );
}

type ColorFieldProps = {
  form: SettingsFormValues;
  name: 'accent' | 'cloth';
  token: 'action' | 'bark';
};

function ColorField({ form, name, token }: ColorFieldProps) {
  const path = `colors.${name}`;
  const chosen = form.values.colors[name];
  const change = (color: string) => form.setFieldValue(path, color);
  return (
    <Field label={settingLabels[path]} id={path} error={form.errors[path]}>
      {(control) => (
        <div className={styles.color}>
          <input
            {...control}
            className={styles.well}
            type="color"
            value={chosen || getSiteColor(token, '', 'light')}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
          {(['light', 'dark'] as const).map((scheme) => (
            <span
              key={scheme}
              className={styles.sample}
              style={{ background: getSiteColor(token, chosen, scheme) }}
            >
              {scheme === 'light' ? 'Light' : 'Dark'}
            </span>
          ))}
          {chosen && (
            <Button variant="secondary" size="small" onClick={() => change('')}>
              Original color
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
