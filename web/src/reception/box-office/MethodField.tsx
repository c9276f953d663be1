import { type BoxOfficeSale, boxOfficeMethods } from '@namugongo/contract/reception/box-office';
import {
  Banknote,
  Gift,
  type LucideIcon,
  ScrollText,
  Smartphone,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './BoxOffice.module.css';

export type Method = BoxOfficeSale['method'];

/** Each way of paying, as people say it, and what is asked of it. */
export const methodWords: Record<Method, { label: string; reference: string; icon: LucideIcon }> = {
  cash: { label: 'Cash', reference: 'Reference', icon: Banknote },
  check: { label: 'Check', reference: 'Check number', icon: ScrollText },
  zelle: { label: 'Zelle', reference: 'Zelle confirmation', icon: Smartphone },
  gift: { label: 'Gift', reference: 'Who gives it', icon: Gift },
};

type MethodFieldProps = {
  value: Method | '';
  error: ReactNode;
  onChange: (method: Method) => void;
};

/** How a sale is paid: one of four, large enough for a thumb. */
export function MethodField({ value, error, onChange }: MethodFieldProps) {
  return (
    <fieldset
      className={`${styles.methods} ${error ? styles.methodsWrong : ''}`}
      aria-describedby={error ? 'sale-method-error' : undefined}
    >
      <legend>How it is paid</legend>
      {boxOfficeMethods.map((method, index) => {
        const { label, icon: Icon } = methodWords[method];
        return (
          <label key={method}>
            <input
              type="radio"
              name="method"
              id={index === 0 ? 'sale-method' : undefined}
              value={method}
              checked={value === method}
              onChange={() => onChange(method)}
            />
            <Icon size={22} aria-hidden="true" />
            {label}
          </label>
        );
      })}
      <div aria-live="polite" className={styles.methodError}>
        {error && (
          <p id="sale-method-error">
            <TriangleAlert size={20} strokeWidth={2.2} aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
