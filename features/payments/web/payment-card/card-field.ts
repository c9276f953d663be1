/** The interface of every provider's card field. */
export type CardField = {
  /** Resolves to a token, or to the provider's error about the input; null when the field shows the error itself. */
  createToken(): Promise<{ token: string } | { error: string | null }>;
  /** Shows the bank's challenge for requires_action; resolves when it is closed, confirmed or not. */
  handleNextAction(clientSecret: string): Promise<void>;
};
