export type StripeError = {
  type?: string;
  code?: string;
  decline_code?: string;
  message: string;
  payment_intent?: unknown;
};

/** An error answer of the scripted server, thrown from wherever it shows. */
export type StripeRefusal = Error & { status: number; body: StripeError };

export const refusal = (status: number, body: StripeError): StripeRefusal =>
  Object.assign(new Error(body.message), {
    status,
    body: { type: status === 402 ? 'card_error' : 'invalid_request_error', ...body },
  });

export const isRefusal = (error: unknown): error is StripeRefusal =>
  error instanceof Error && 'status' in error && 'body' in error;
