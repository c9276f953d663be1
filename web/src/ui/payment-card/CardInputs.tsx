import { CreditCard } from 'lucide-react';
import { useRef } from 'react';
import { Field } from '../fields/Field.tsx';
import { TextField } from '../fields/TextField.tsx';
import { getCardBrand, formatCardNumber, formatExpiry } from './format-card-input.ts';
import styles from './Card.module.css';

export type CardFormValues = { digits: string; expiry: string; code: string };
type CardInputsProps = {
  card: CardFormValues;
  onType: (change: Partial<CardFormValues>) => void;
  disabled: boolean;
};
type NumberInputProps = CardInputsProps & { onFull: () => void };

function NumberInput({ card: { digits }, onType, disabled, onFull }: NumberInputProps) {
  return (
    <Field label="Card number" id="card-number">
      {(control) => (
        <div className={styles.number}>
          <input
            {...control}
            inputMode="numeric"
            autoComplete="cc-number"
            placeholder="1234 1234 1234 1234"
            disabled={disabled}
            value={formatCardNumber(digits)}
            onChange={({ currentTarget }) => {
              const inputValue = currentTarget.value.replace(/\D/g, '').slice(0, 19);
              onType({ digits: inputValue });
              if (inputValue.length === 16 && inputValue.length > digits.length) onFull();
            }}
          />
          <span className={styles.brand}>
            {getCardBrand(digits) ?? <CreditCard size={26} aria-hidden="true" />}
          </span>
        </div>
      )}
    </Field>
  );
}

/** Card number, expiry and CVC inputs: digits grouped by brand; focus moves on when the number is complete. */
export function CardInputs(props: CardInputsProps) {
  const { card, onType, disabled } = props;
  const expiryInput = useRef<HTMLInputElement>(null);
  return (
    <>
      <NumberInput {...props} onFull={() => expiryInput.current?.focus()} />
      <div className={styles.pair}>
        <TextField
          label="Expiry"
          id="card-expiry"
          ref={expiryInput}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          disabled={disabled}
          value={card.expiry}
          onChange={({ currentTarget: { value } }) => onType({ expiry: formatExpiry(value) })}
        />
        <TextField
          label="CVC"
          id="card-code"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder={getCardBrand(card.digits) === 'Amex' ? '1234' : '123'}
          maxLength={4}
          disabled={disabled}
          value={card.code}
          onChange={({ currentTarget }) => onType({ code: currentTarget.value.replace(/\D/g, '') })}
        />
      </div>
    </>
  );
}
