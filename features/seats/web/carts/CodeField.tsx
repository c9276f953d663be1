import { chairTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { describeCodePrice } from '#features/seats/contract/rules/codes.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import styles from './CodeField.module.css';
import type { CartCode } from './useCartCode.ts';

/** 'Have a code?': a folded field; the cart's code with a button to remove it. */
export function CodeField({
  cartCode,
  disabled = false,
}: {
  cartCode: CartCode;
  disabled?: boolean;
}) {
  const { code, problem, isBusy, apply } = cartCode;
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  if (code) return <AppliedCode cartCode={cartCode} disabled={disabled} />;
  if (disabled) return null;
  const shows = isOpen || problem !== null;
  const submit = async () => {
    if (text.trim() !== '' && (await apply(text))) {
      setText('');
      setIsOpen(false);
    }
  };
  return (
    <div className={styles.field}>
      {!shows && (
        <Button
          variant="link"
          size="small"
          busy={isBusy}
          aria-expanded={false}
          onClick={() => setIsOpen(true)}
        >
          Have a code?
        </Button>
      )}
      {shows && (
        <Form className={styles.form} onSubmit={() => void submit()}>
          <TextField
            id="cart-code"
            label="Code"
            value={text}
            error={problem}
            autoFocus={isOpen}
            maxLength={60}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button type="submit" variant="secondary" busy={isBusy}>
            Apply
          </Button>
        </Form>
      )}
    </div>
  );
}

/** The cart's code with what it does, and a button to remove it. */
function AppliedCode({ cartCode, disabled }: { cartCode: CartCode; disabled: boolean }) {
  const { code, problem, isBusy, remove } = cartCode;
  if (!code) return null;
  return (
    <div className={styles.applied}>
      <p role="status">
        <b>{code.label}</b>
        <span>{describeCode(cartCode)}</span>
        {problem && <span className={styles.problem}>{problem}</span>}
      </p>
      {!disabled && (
        <Button
          variant="link"
          size="small"
          busy={isBusy}
          onClick={remove}
          aria-label={`Remove the code ${code.code}`}
        >
          Remove
        </Button>
      )}
    </div>
  );
}

/** 'Code CHOIR: 25% off, you save $50. Opens Invited Guest seats.' */
function describeCode({ code, savedCents }: CartCode): string {
  if (!code) return '';
  const price = describeCodePrice(code);
  const saving = savedCents > 0 ? `you save ${formatMoney(savedCents)}` : '';
  const benefits = [price, saving].filter(Boolean).join(', ');
  const opened = code.opensChairType
    ? ` ${chairTypeLabels[code.opensChairType]} seats are open to you.`
    : code.chairIds.length > 0
      ? ` ${formatCount(code.chairIds.length, 'seat is', 'seats are')} reserved for you.`
      : '';
  return `Code ${code.code}${benefits ? `: ${benefits}` : ''}.${opened}`;
}
