import { isCallFailure } from '@namugongo/contract/call';
import { payments } from '@namugongo/contract/payments';
import { CreditCard } from 'lucide-react';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { ask } from '../../api.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { problemWords } from '../../ui/ProblemMessage.tsx';
import { BankDialog } from './BankDialog.tsx';
import { brandOf, expiryIn, groupedNumber, shownExpiry } from './card-typing.ts';
import type { CardField } from './card-field.ts';
import styles from './Checkout.module.css';

type Question = { clientSecret: string; done: () => void };

/** The built-in provider's card field: number, expiry and code, as a card script would ask for them. No real card belongs here. */
export function SandboxCardField({
  handle,
  disabled,
}: {
  handle: Ref<CardField>;
  disabled: boolean;
}) {
  const [digits, setDigits] = useState('');
  const [expiry, setExpiry] = useState('');
  const [code, setCode] = useState('');
  const [question, setQuestion] = useState<Question | null>(null);
  const expiryField = useRef<HTMLInputElement>(null);
  const brand = brandOf(digits);

  useImperativeHandle(handle, () => ({
    async makeToken() {
      const { month, year } = expiryIn(expiry) ?? { month: 0, year: 0 };
      try {
        return await ask(payments.sandboxToken, {
          body: { number: digits, expMonth: month, expYear: year, cvc: code },
        });
      } catch (error) {
        if (isCallFailure(error) && error.problem.status !== 0)
          return { error: problemWords(error) };
        throw error;
      }
    },
    answerBank: (clientSecret) => new Promise((done) => setQuestion({ clientSecret, done })),
  }));

  return (
    <>
      <Notice tone="warn">
        <b>Test mode.</b> No real card is charged. Use 4242 4242 4242 4242, any later date, any
        code.
      </Notice>
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
                setDigits(typed);
                if (
                  typed.length === 16 &&
                  brandOf(typed) !== 'American Express' &&
                  typed !== digits
                )
                  expiryField.current?.focus();
              }}
            />
            <span className={styles.brand}>
              {brand ?? <CreditCard size={26} aria-hidden="true" />}
            </span>
          </div>
        )}
      </Field>
      <div className={styles.pair}>
        <TextField
          label="Expiry"
          id="card-expiry"
          ref={expiryField}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          disabled={disabled}
          value={expiry}
          onChange={({ currentTarget: { value } }) => {
            // Deleting the slash deletes the digit before it, so that the key does not seem dead.
            const typed =
              value.length < expiry.length && expiry.endsWith(' / ') ? value.slice(0, 1) : value;
            setExpiry(shownExpiry(typed));
          }}
        />
        <TextField
          label="CVC"
          id="card-code"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder={brand === 'American Express' ? '1234' : '123'}
          maxLength={4}
          disabled={disabled}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value.replace(/\D/g, ''))}
        />
      </div>
      {question && (
        <BankDialog
          clientSecret={question.clientSecret}
          onDone={() => {
            setQuestion(null);
            question.done();
          }}
        />
      )}
    </>
  );
}
