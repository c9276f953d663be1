/** Emails of a kind in a day: to one recipient, whoever causes them, and by one account or client, to whomever. */
export type EmailLimit = { toRecipient: number; byCause: number };

/**
 * Who may cause emails of a kind. Those that members, buyers and strangers cause are limited; the others say why not: the team causes
 * them, each follows a payment, their request is limited, or the site sends them by itself.
 */
export type EmailCause = EmailLimit | 'team' | 'payment' | 'limited request' | 'site';

/** The declared cause by kind of email. */
export type EmailCauses = Readonly<Record<string, { cause?: EmailCause }>>;
