export type StripeError = {
  type?: string;
  code?: string;
  decline_code?: string;
  message: string;
  payment_intent?: unknown;
  payment_method?: unknown;
};

/** An error response of the fake server, as an exception. */
export type StripeHttpError = Error & { status: number; body: StripeError };

export const createStripeError = (status: number, body: StripeError): StripeHttpError =>
  Object.assign(new Error(body.message), {
    status,
    body: { type: status === 402 ? 'card_error' : 'invalid_request_error', ...body },
  });

export const isStripeHttpError = (error: unknown): error is StripeHttpError =>
  error instanceof Error && 'status' in error && 'body' in error;
