/** What every card field can do, whoever takes the cards: make a token, and put the bank's question to the buyer. */
export type CardField = {
  /** A token, or the provider's own words about what was typed. */
  makeToken(): Promise<{ token: string } | { error: string }>;
  /** Shows the bank's question of a requires_action; ends when it was answered, either way. */
  answerBank(clientSecret: string): Promise<void>;
};
