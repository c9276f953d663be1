import { decapitalize } from '#contract/rules/capitals.ts';
import { Minus, Plus } from '#ui/icons.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import styles from './FindSeats.module.css';

type StepperProps = {
  label: string;
  hint: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
};

/** A number that is changed by one with large buttons. */
export function Stepper({ label, hint, value, min = 0, max, onChange }: StepperProps) {
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <span className={styles.name}>
        <b>{label}</b> <small>{hint}</small>
      </span>
      <IconButton
        label={`Fewer ${decapitalize(label)}`}
        icon={<Minus aria-hidden="true" />}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      />
      <output className={styles.value} aria-live="polite" aria-label={`${label}: ${value}`}>
        {value}
      </output>
      <IconButton
        label={`More ${decapitalize(label)}`}
        icon={<Plus aria-hidden="true" />}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      />
    </div>
  );
}
