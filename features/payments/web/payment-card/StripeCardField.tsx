import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe, type Stripe } from '@stripe/stripe-js';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { problemDetail } from '#contract/problems.ts';
import type { CardField } from './card-field.ts';

const scripts = new Map<string, Promise<Stripe | null>>();
const loadScript = (key: string) => {
  const existing = scripts.get(key) ?? loadStripe(key);
  scripts.set(key, existing);
  return existing;
};

type StripeCardFieldProps = {
  handle: Ref<CardField>;
  publishableKey: string;
  /** Amount to charge now; null when the card is only saved. */
  amountCents: number | null;
  /** 'manual' only authorizes the amount, until the purchase is certain. */
  capture: 'manual' | 'automatic';
  keep: boolean;
  /** Called when the Stripe script cannot be loaded. */
  onUnavailable: () => void;
};

/** Stripe's own card field. Card numbers never reach our pages or our server. */
export function StripeCardField({
  handle,
  publishableKey,
  amountCents,
  capture,
  keep,
  onUnavailable,
}: StripeCardFieldProps) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  // An effect event, so that a new callback does not report the failure again after its dialog was closed.
  const reportUnavailable = useEffectEvent(onUnavailable);
  useEffect(() => {
    let mounted = true;
    loadScript(publishableKey).then(
      (loaded) => {
        if (!mounted) return;
        if (loaded) setStripe(loaded);
        else reportUnavailable();
      },
      () => {
        scripts.delete(publishableKey);
        if (mounted) reportUnavailable();
      },
    );
    return () => {
      mounted = false;
    };
  }, [publishableKey]);
  if (!stripe)
    return (
      <>
        <Loading label="Loading the card field..." />
        <Skeleton height="14rem" />
      </>
    );
  return (
    <Elements
      stripe={stripe}
      options={{
        ...(amountCents === null
          ? { mode: 'setup' }
          : { mode: 'payment', amount: amountCents, captureMethod: capture }),
        currency: 'usd',
        // Must equal the setup_future_usage of the payment.
        setupFutureUsage: keep ? 'off_session' : null,
        allowedPaymentMethodTypes: ['card'],
        appearance: { variables: getAppearance() },
      }}
    >
      <PaymentField handle={handle} />
    </Elements>
  );
}

/** Values of the current theme; the provider's frame cannot read our CSS. */
function getAppearance() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    colorBackground: token('--nm-raised'),
    colorText: token('--nm-ink'),
    colorPrimary: token('--nm-action'),
    colorDanger: token('--nm-danger'),
    fontSizeBase: '18px',
    borderRadius: '18px',
  };
}

function PaymentField({ handle }: { handle: Ref<CardField> }) {
  const stripe = useStripe();
  const elements = useElements();
  useImperativeHandle(handle, () => ({
    async createToken() {
      if (!stripe || !elements) return { error: problemDetail('card-missing') };
      const submitted = await elements.submit();
      if (submitted.error)
        return {
          // Stripe marks its own fields.
          error:
            submitted.error.type === 'validation_error'
              ? null
              : (submitted.error.message ?? problemDetail('card-missing')),
        };
      const created = await stripe.createConfirmationToken({ elements });
      return created.error
        ? { error: created.error.message ?? problemDetail('card-missing') }
        : { token: created.confirmationToken.id };
    },
    async handleNextAction(clientSecret) {
      await stripe?.handleNextAction({ clientSecret });
    },
  }));
  return <PaymentElement options={{ wallets: { link: 'never' } }} />;
}
