import { Monitor, Moon, Sun } from '#ui/icons.ts';
import { useId } from 'react';
import { setColorScheme, useColorSchemeSetting } from '#ui/browser/color-scheme.ts';
import { VisuallyHidden } from '#ui/feedback/VisuallyHidden.tsx';
import styles from './ThemeSwitch.module.css';

const choices = [
  { scheme: 'light', label: 'Light', icon: Sun },
  { scheme: 'dark', label: 'Dark', icon: Moon },
  { scheme: 'auto', label: 'System', icon: Monitor },
] as const;

/** Chooses light, dark or the device's scheme; saved on this device. */
export function ThemeSwitch() {
  const chosen = useColorSchemeSetting();
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend>
        <VisuallyHidden>Appearance</VisuallyHidden>
      </legend>
      {choices.map(({ scheme, label, icon: Icon }) => (
        <label key={scheme} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={chosen === scheme}
            onChange={() => setColorScheme(scheme)}
          />
          <Icon size={18} strokeWidth={2.2} aria-hidden="true" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
