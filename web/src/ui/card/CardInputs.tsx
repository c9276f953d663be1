import { CreditCard } from 'lucide-react';
import { useRef } from 'react';
import { Field } from '../fields/Field.tsx';
import { TextField } from '../fields/TextField.tsx';
import { brandOf, groupedNumber, shownExpiry } from './card-typing.ts';
import styles from './Card.module.css';

export type TypedCard = { digits: string; expiry: string; code: string };
type CardInputsProps = {
  card: TypedCard;
  onType: (change: Partial<TypedCard>) => void;
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
            value={groupedNumber(digits)}
            onChange={({ currentTarget }) => {
              const typed = currentTarget.value.replace(/\D/g, '').slice(0, 19);
              onType({ digits: typed });
              if (typed.length === 16 && typed.length > digits.length) onFull();
            }}
          />
          <span className={styles.brand}>
            {brandOf(digits) ?? <CreditCard size={26} aria-hidden="true" />}
          </span>
        </div>
      )}
    </Field>
  );
}

/** Number, expiry and code as a card field asks for them: grouped as embossed, with the brand, moving on by itself. */
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
          onChange={({ currentTarget: { value } }) => onType({ expiry: shownExpiry(value) })}
        />
        <TextField
          label="CVC"
          id="card-code"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder={brandOf(card.digits) === 'Amex' ? '1234' : '123'}
          maxLength={4}
          disabled={disabled}
          value={card.code}
          onChange={({ currentTarget }) => onType({ code: currentTarget.value.replace(/\D/g, '') })}
        />
      </div>
    </>
  );
}
