import { hasProblemCode, isApiError } from '#contract/client.ts';
import { type ProblemCode, problemDetail } from '#contract/problems.ts';
import { declineMessage } from '#features/payments/contract/declines.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import { type RefObject, useRef } from 'react';
import type { CardField } from './card-field.ts';
import {
  getPaymentErrorMessage,
  isPaymentUnknown,
  isUnanswered,
} from './payment-error-messages.ts';
import { type CardProblem, createCardToken, useCardFlow } from './useCardFlow.ts';

/** What every payment endpoint responds with. */
export type PaymentResponse = {
  status: string;
  message: string | null;
  clientSecret: string | null;
};

const openStatuses = new Set(['pending', 'unknown', 'action']);

/** Polling time in ms after a payment with an unknown outcome; the reconciler needs about a minute. */
const pollTimeoutMs = 120_000;

/** So long a payment that can't be found may still be on its way; then there is none. */
const absenceMs = 8_000;

/**
 * Polls a payment every 2 s until it is decided or the time has passed; resolves to the last response, or to null when there is none.
 * A request that the connection or the server fails is repeated: whoever lost one response may lose the next.
 */
async function pollPayment<Response extends PaymentResponse | null>(
  fetchPayment: () => Promise<Response>,
): Promise<Response> {
  let startedAt = Date.now();
  for (;;) {
    const isLate = Date.now() > startedAt + pollTimeoutMs;
    try {
      const response = await fetchPayment();
      const isDecided = response
        ? !openStatuses.has(response.status)
        : Date.now() - startedAt > absenceMs;
      if (isDecided || isLate) return response;
    } catch (error) {
      if (!isUnanswered(error) || (isLate && navigator.onLine)) throw error;
    }
    if (!navigator.onLine) {
      await new Promise((done) => addEventListener('online', done, { once: true }));
      // Nobody could have answered until now.
      startedAt = Date.now();
    }
    await new Promise((done) => setTimeout(done, 2_000));
  }
}

/** Problems by status; any other status counts as unknown. */
export type FailureCodes = Readonly<Record<string, ProblemCode>>;

/** What to tell about a payment that is not paid; an open one counts as unknown (specification, section 8). */
export function toPaymentProblem(
  { status, message }: Pick<PaymentResponse, 'status' | 'message'>,
  failures: FailureCodes = {},
): CardProblem {
  if (status === 'declined')
    return { declined: uiMessages.paymentFailed(message ?? declineMessage(null)) };
  const code = failures[status] ?? 'payment-status-unknown';
  return { failure: problemDetail(code), code };
}

/** A declined card is reported in place, anything else in the error dialog. */
function toErrorProblem(error: unknown): CardProblem {
  const message = getPaymentErrorMessage(error);
  if (hasProblemCode(error, 'card-declined')) return { declined: message };
  return { failure: message, ...(isApiError(error) && { code: error.problem.code }) };
}

type PaymentOptions<Input, Response> = {
  card: RefObject<CardField | null>;
  /** Shown while `pay` runs. */
  payingMessage: string;
  /** True when this payment needs no new card. */
  skipsCard?: (input: Input) => boolean;
  /** Charges the card; the token is null when the card was skipped. */
  pay: (token: string | null, input: Input) => Promise<Response>;
  /** Fetches the payment again after the bank's confirmation. */
  fetchPayment: (response: Response) => Promise<Response>;
  /** After a lost or late response: returns how to fetch the payment, or null when there is none. Without it nothing is polled. */
  findLostPayment?: () => Promise<(() => Promise<Response>) | null>;
  failures?: FailureCodes;
  onPaid: (response: Response) => void;
  /** Errors that the screen shows by itself. */
  isHandledByScreen?: (error: unknown) => boolean;
  /** Runs after every outcome. */
  onSettled?: () => void;
};

/** A payment from the button to the receipt: token, charge, the bank's confirmation, and polling while the outcome is unknown. */
export function usePayment<Input, Response extends PaymentResponse>({
  card,
  payingMessage,
  skipsCard,
  pay,
  fetchPayment,
  findLostPayment,
  failures,
  isHandledByScreen,
  onPaid,
  ...rest
}: PaymentOptions<Input, Response>) {
  // The last decline that this page has shown.
  const lastDecline = useRef<string | null>(null);
  const keepDecline = (problem: CardProblem): CardProblem => {
    if ('declined' in problem) lastDecline.current = problem.declined;
    return problem;
  };
  const toOutcome = (response: Response) =>
    response.status === 'paid'
      ? { result: response }
      : keepDecline(toPaymentProblem(response, failures));

  return useCardFlow<Input, Response>({
    ...rest,
    onDone: onPaid,
    async run(input, showProgress) {
      showProgress('Checking your card...');
      const created = skipsCard?.(input) ? { token: null } : await createCardToken(card.current);
      if (!('token' in created)) return created;
      showProgress(payingMessage);
      const first = await pay(created.token, input);
      if (first.status !== 'action' || !first.clientSecret) return toOutcome(first);
      showProgress('Waiting for your bank...');
      await card.current?.handleNextAction(first.clientSecret);
      return toOutcome(await pollPayment(() => fetchPayment(first)));
    },
    /** Shows the error, and polls behind it while the card may have been charged, or was in another tab. */
    async explain(error, show) {
      if (isHandledByScreen?.(error)) return;
      const isPaid = hasProblemCode(error, 'order-paid');
      if (!isPaid) show(keepDecline(toErrorProblem(error)));
      if (!findLostPayment || !(isPaid || isPaymentUnknown(error))) return;
      const declines: CardProblem[] = [];
      const response = await pollPayment(async () => {
        const fetchLost = await findLostPayment();
        const payment = fetchLost && (await fetchLost());
        if (payment?.status !== 'declined') return payment;
        // Perhaps that was an earlier card, and this one is on its way.
        declines.push(toPaymentProblem(payment, failures));
        return null;
      }).catch(() => undefined);
      if (response?.status === 'paid') show({ result: response });
      else if (response === null && !isPaid) {
        const last = declines.at(-1);
        const isNew = last && 'declined' in last && last.declined !== lastDecline.current;
        show(isNew ? keepDecline(last) : { failure: uiMessages.notCharged });
      } else if (isPaid) show(toErrorProblem(error));
    },
  });
}
