import { parseDigits } from '#contract/rules/normalize.ts';
import { callEndpoint, isApiError } from '#contract/client.ts';
import { sandboxPayments } from '#features/payments/contract/sandbox.ts';
import { type Ref, useImperativeHandle, useState, useRef } from 'react';
import { Alert } from '#ui/feedback/Alert.tsx';
import { getErrorMessage, ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import type { CardField } from './card-field.ts';
import { CreditCard } from '#ui/icons.ts';
import { Field } from '#ui/forms/Field.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import styles from './Card.module.css';
import { useMutation } from '@tanstack/react-query';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';

type Challenge = { clientSecret: string; done: () => void };

type CardErrors = Partial<Record<keyof CardFormValues, string>>;

/** The fields that are not complete, in Stripe's words. */
function findIncomplete({ digits, expiry, code }: CardFormValues): CardErrors {
  return {
    ...(digits.length < 12 && { digits: 'Your card number is incomplete.' }),
    ...(parseExpiry(expiry) === null && {
      expiry: "Your card's expiration date is incomplete.",
    }),
    ...(code.length < 3 && { code: "Your card's security code is incomplete." }),
  };
}

/** The field that a rejected card's message is about. */
function toFieldError(message: string): CardErrors {
  if (message.includes('expiration')) return { expiry: message };
  return message.includes('security code') ? { code: message } : { digits: message };
}

async function fetchToken({
  digits,
  expiry,
  code,
}: CardFormValues): Promise<{ token: string } | { error: string }> {
  const { month, year } = parseExpiry(expiry) ?? { month: 0, year: 0 };
  try {
    return await callEndpoint('', sandboxPayments.createToken, {
      body: { number: digits, expMonth: month, expYear: year, cvc: code },
    });
  } catch (error) {
    if (isApiError(error) && error.problem.status !== 0) return { error: getErrorMessage(error) };
    throw error;
  }
}

type SandboxCardFieldProps = {
  handle: Ref<CardField>;
  /** Read-only while a payment runs: what is disabled would lose the focus. */
  disabled: boolean;
};

/** Card field of the sandbox provider; test cards only. */
export function SandboxCardField({ handle, disabled }: SandboxCardFieldProps) {
  const [card, setCard] = useState<CardFormValues>({ digits: '', expiry: '', code: '' });
  const [errors, setErrors] = useState<CardErrors>({});
  const [challenge, setChallenge] = useState<Challenge | null>(null);

  function showErrors(next: CardErrors): { error: null } {
    setErrors(next);
    const [first] = cardFields.filter(({ field }) => next[field]);
    if (first) document.getElementById(first.id)?.focus();
    return { error: null };
  }

  async function createToken() {
    const incomplete = findIncomplete(card);
    if (Object.keys(incomplete).length > 0) return showErrors(incomplete);
    const created = await fetchToken(card);
    return 'error' in created ? showErrors(toFieldError(created.error)) : created;
  }
  useImperativeHandle(handle, () => ({
    createToken,
    handleNextAction: (clientSecret) => new Promise((done) => setChallenge({ clientSecret, done })),
  }));
  return (
    <>
      <Alert tone="warn">
        <b>Test mode.</b> No real card is charged. Use 4242 4242 4242 4242, any future date and any
        code.
      </Alert>
      <CardInputs
        card={card}
        errors={errors}
        disabled={disabled}
        onType={(change) => {
          setCard({ ...card, ...change });
          setErrors((visible) =>
            Object.fromEntries(Object.entries(visible).filter(([field]) => !(field in change))),
          );
        }}
      />
      {challenge && (
        <ThreeDSecureDialog
          clientSecret={challenge.clientSecret}
          onDone={() => {
            setChallenge(null);
            challenge.done();
          }}
        />
      )}
    </>
  );
}

type CardFormValues = { digits: string; expiry: string; code: string };
const cardFields = [
  { field: 'digits', id: 'card-number' },
  { field: 'expiry', id: 'card-expiry' },
  { field: 'code', id: 'card-code' },
] as const;

type CardInputsProps = {
  card: CardFormValues;
  errors: CardErrors;
  onType: (change: Partial<CardFormValues>) => void;
  disabled: boolean;
};
type NumberInputProps = CardInputsProps & { onFull: () => void };

function NumberInput({ card: { digits }, errors, onType, disabled, onFull }: NumberInputProps) {
  return (
    <Field label="Card number" id="card-number" error={errors.digits}>
      {(control) => (
        <div className={styles.number}>
          <input
            {...control}
            inputMode="numeric"
            autoComplete="cc-number"
            placeholder="1234 1234 1234 1234"
            readOnly={disabled}
            value={formatCardNumber(digits)}
            onChange={({ currentTarget }) => {
              const inputValue = parseDigits(currentTarget.value).slice(0, 19);
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
function CardInputs(props: CardInputsProps) {
  const { card, errors, onType, disabled } = props;
  const expiryInput = useRef<HTMLInputElement>(null);
  return (
    <>
      <NumberInput {...props} onFull={() => expiryInput.current?.focus()} />
      <div className={styles.pair}>
        <TextField
          label="Expiry"
          id="card-expiry"
          error={errors.expiry}
          ref={expiryInput}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          readOnly={disabled}
          value={card.expiry}
          onChange={({ currentTarget: { value } }) => onType({ expiry: formatExpiry(value) })}
        />
        <TextField
          label="CVC"
          id="card-code"
          error={errors.code}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder={getCardBrand(card.digits) === 'Amex' ? '1234' : '123'}
          maxLength={4}
          readOnly={disabled}
          value={card.code}
          onChange={({ currentTarget }) => onType({ code: parseDigits(currentTarget.value) })}
        />
      </div>
    </>
  );
}

/** The sandbox's 3-D Secure challenge, where a real bank shows its own page. */
function ThreeDSecureDialog({
  clientSecret,
  onDone,
}: {
  clientSecret: string;
  onDone: () => void;
}) {
  // As at Stripe, the prefix of the secret names its kind: a payment or a card setup.
  const isSetup = clientSecret.startsWith('seti_');
  const challenge = useMutation({
    mutationFn: (succeed: boolean) =>
      callEndpoint('', sandboxPayments.completeChallenge, {
        // As at Stripe, the part before '_secret' is the intent id.
        params: { intentId: clientSecret.split('_secret')[0] ?? '' },
        body: { clientSecret, succeed },
      }),
    onSuccess: onDone,
  });
  return (
    <Dialog title="Your bank wants to check it's you" opened width={520}>
      <p>This is a test bank. With a real card, you&rsquo;d see your bank&rsquo;s page here.</p>
      {challenge.error && <ErrorMessage error={challenge.error} />}
      <DialogActions>
        <Button
          variant="secondary"
          disabled={challenge.isPending}
          onClick={() => challenge.mutate(false)}
        >
          No, cancel
        </Button>
        <Button busy={challenge.isPending} onClick={() => challenge.mutate(true)}>
          {isSetup ? 'Yes, save this card' : 'Yes, confirm the payment'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type CardBrand = 'Visa' | 'Mastercard' | 'Amex' | 'Discover' | null;

/** The brand of a card number, from its first digits. */
export function getCardBrand(digits: string): CardBrand {
  if (digits.startsWith('4')) return 'Visa';
  if (/^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/.test(digits)) return 'Mastercard';
  if (/^3[47]/.test(digits)) return 'Amex';
  if (/^(6011|65|64[4-9])/.test(digits)) return 'Discover';
  return null;
}

/** Groups a card number as it is embossed: 4-4-4-4, or 4-6-5 for Amex. */
export function formatCardNumber(digits: string): string {
  const parts = getCardBrand(digits) === 'Amex' ? [4, 6, 5] : [4, 4, 4, 4, 3];
  const groups: string[] = [];
  let rest = digits.slice(0, 19);
  for (const length of parts) {
    if (!rest) break;
    groups.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return groups.join(' ');
}

/** Formats input as 'MM / YY'; a month that can only have one digit gets a leading zero. */
export function formatExpiry(inputValue: string): string {
  let digits = parseDigits(inputValue).slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** Month and full year of 'MM / YY'; null while incomplete. */
export function parseExpiry(visible: string): { month: number; year: number } | null {
  const parts = /^(\d\d) \/ (\d\d)$/.exec(visible);
  return parts ? { month: Number(parts[1]), year: 2000 + Number(parts[2]) } : null;
}
