import { z } from 'zod';

/**
 * Every refusal of the product: its status and the exact sentence a person reads.
 * The sentences of the specification's error catalogue (section 8) are to the letter. {name} parts come from the refusal's details.
 */
export const problems = {
  // what every endpoint may answer
  'sign-in-needed': { status: 401, detail: 'Please sign in to go on.' },
  'not-allowed': {
    status: 403,
    detail: 'Your account may not do this. Ask an administrator for the role it needs.',
  },
  'not-found': { status: 404, detail: 'There is nothing here. It may have been moved or removed.' },
  invalid: { status: 422, detail: 'Please look again at the marked answers.' },
  'body-unreadable': { status: 400, detail: 'The request could not be read.' },
  'body-too-large': { status: 413, detail: 'File is too large!' },
  'media-type-unknown': {
    status: 415,
    detail: 'The request is of a kind that is not understood here.',
  },
  'too-many-requests': {
    status: 429,
    detail: 'Too many tries. Please wait {seconds} seconds and try again.',
  },
  unexpected: {
    status: 500,
    detail: 'Something went wrong on our side. Please try again; if it stays, quote {reference}.',
  },
  closing: { status: 503, detail: 'The site is restarting. Please try again in a moment.' },

  // imported files
  'file-encoding': {
    status: 422,
    detail: 'The letters of this file cannot be read. Save it as "CSV UTF-8" and choose it again.',
  },
  'file-unreadable': {
    status: 422,
    detail:
      'Line {line} of this file cannot be read. Look for a quotation mark that is not closed.',
  },
  'file-without-rows': {
    status: 422,
    detail: 'This file has no rows. The first line names the columns, the rows follow.',
  },
  'file-columns-missing': { status: 422, detail: 'This file has no column {columns}.' },
  'file-too-many-rows': {
    status: 422,
    detail: 'This file has more than {most} rows. Divide it and import the parts.',
  },
  'file-has-faults': {
    status: 422,
    detail: 'Nothing was imported: {faulty} of {total} rows have a fault.',
  },

  // files
  'file-gone': {
    status: 410,
    detail: 'The file is no longer in the store. Please tell an administrator.',
  },
  'file-changed': {
    status: 410,
    detail:
      'The file in the store is no longer the one that was uploaded, so it is not given out. Please tell an administrator.',
  },
  'document-not-found': { status: 404, detail: 'There is no document here.' },
  'storage-full': {
    status: 507,
    detail: 'There is no room left to keep this file. Please tell an administrator.',
  },
  'storage-unreachable': {
    status: 424,
    detail: 'The store of files cannot be reached just now. Please try again later.',
  },

  // accounts
  'sign-in-wrong': { status: 401, detail: 'The e-mail address or the password is not right.' },
  'origin-unknown': {
    status: 403,
    detail:
      'This page was opened under an address that the site does not know as its own, so signing in is refused here.',
  },
  'sign-in-lapsed': {
    status: 401,
    detail: 'The time or the tries to enter the code are over. Please sign in from the beginning.',
  },
  'sign-in-again': {
    status: 403,
    detail: 'You signed in some time ago. Please sign in again before you change how you sign in.',
  },
  'password-wrong': { status: 403, detail: 'This is not your password.' },
  'email-link-invalid': {
    status: 410,
    detail: 'This link was used already or is no longer valid. Ask for a new one in your profile.',
  },
  'passkey-refused': {
    status: 403,
    detail: 'This passkey was not accepted. Try again, or sign in another way.',
  },
  'passkey-not-found': { status: 404, detail: 'This passkey does not exist any more.' },
  'authenticator-on': {
    status: 409,
    detail: 'An authenticator app is in use already. Turn it off before you set up another one.',
  },
  'authenticator-off': { status: 409, detail: 'There is no authenticator app on this account.' },
  'message-not-found': { status: 404, detail: 'This message does not exist any more.' },
  'setup-link-invalid': {
    status: 410,
    detail: 'This link was used already or is no longer valid. Restart the site to get a new one.',
  },
  'email-taken': {
    status: 409,
    detail: 'Somebody with this e-mail address has an account already.',
  },

  'person-not-found': { status: 404, detail: 'There is no account like this.' },
  'last-administrator': {
    status: 409,
    detail: 'There must be at least one administrator. Give somebody else the role first.',
  },
  'invitation-invalid': {
    status: 410,
    detail: 'This link was used already or is no longer valid. Ask an administrator for a new one.',
  },
  'telephone-unproven': {
    status: 403,
    detail: 'This number is not proven to be yours. Enter the code that we sent to its buyer.',
  },
  'session-not-found': { status: 404, detail: 'This session has ended already.' },

  // pages and menu
  'page-not-found': { status: 404, detail: 'There is no page at this address.' },
  'page-exists': { status: 409, detail: 'There is a page at /{slug} already.' },
  'address-of-screen': {
    status: 409,
    detail: 'The address /{slug} belongs to another screen of the site. Please choose another one.',
  },
  'page-changed': {
    status: 409,
    detail: '{by} saved this page while you were writing. Nothing of yours is lost.',
  },
  'version-not-found': { status: 404, detail: 'There is no such version of this page.' },
  'menu-changed': {
    status: 409,
    detail: 'Somebody else changed the menu meanwhile. Nothing of yours is lost.',
  },

  // events, chairs and carts
  'event-not-found': { status: 404, detail: 'This event does not exist.' },
  'chair-not-found': { status: 404, detail: 'This chair does not exist.' },
  'chair-type-missing': { status: 422, detail: 'No chair type specified' },
  'chair-taken': { status: 409, detail: '{label} is no longer available.' },
  'chair-by-request': { status: 409, detail: '{label} is given on request only.' },
  'chair-exists': { status: 409, detail: '{label} exists already.' },
  'chair-in-use': { status: 409, detail: '{label} is sold or held and cannot be changed now.' },
  'sale-closed': { status: 409, detail: 'The sale of this event is closed.' },
  'cart-not-found': { status: 404, detail: 'This cart does not exist any more.' },
  'cart-empty': { status: 422, detail: 'Your cart is empty' },
  'cart-full': { status: 409, detail: 'A cart takes at most {most} chairs.' },
  'cart-busy': { status: 409, detail: 'A payment for this cart is under way.' },
  'cart-paid': { status: 409, detail: 'This cart is paid. Please start a new one.' },
  'hold-expired': {
    status: 410,
    detail: 'The time for {labels} ran out, and somebody else may take them. Please choose again.',
  },

  // seat requests
  'request-not-found': { status: 404, detail: 'There is no request for this seat.' },
  'request-exists': { status: 409, detail: 'Somebody has already asked for {label}.' },
  'request-answered': { status: 409, detail: 'This request has already been answered.' },
  'not-by-request': { status: 409, detail: '{label} is not given on request.' },

  // readings and announcements
  'reading-not-found': { status: 404, detail: 'There is no reading here.' },
  'announcement-not-found': { status: 404, detail: 'There is no announcement here.' },
  'mail-key-wrong': {
    status: 403,
    detail: 'This link is not whole or no longer valid. Sign in to change what is sent to you.',
  },

  // payments
  'payment-unavailable': {
    status: 503,
    detail: 'Payment processing is not available. Please try again later.',
  },
  'card-missing': {
    status: 422,
    detail: 'Card information is missing. Please refresh and try again.',
  },
  'card-declined': { status: 402, detail: '{reason}' },
  'amount-differs': {
    status: 409,
    detail:
      'The amount has changed to {total}. Please check it and pay again; your card was not charged.',
  },
  'payment-unknown': {
    status: 504,
    detail:
      'Your payment request timed out, but your card may have been charged. Please check your email for confirmation before trying again.',
  },
  'reservation-incomplete': {
    status: 409,
    detail:
      "Your payment was successful, but we couldn't complete your reservation. Our team will process it manually and contact you soon.",
  },
  'payment-failed': { status: 502, detail: 'Payment processing failed. Please try again.' },
  'order-paid': { status: 409, detail: 'This order is paid already.' },
  'order-not-found': { status: 404, detail: 'This order does not exist.' },
  'idempotency-key-missing': {
    status: 422,
    detail: 'The request needs an Idempotency-Key header.',
  },
  'idempotency-key-reused': {
    status: 422,
    detail: 'This Idempotency-Key was used for another request.',
  },
  'refund-too-large': { status: 409, detail: 'Only {left} of this order is left to refund.' },
  'donation-not-found': { status: 404, detail: 'There is no gift here.' },
  'donation-busy': { status: 409, detail: 'A payment of this gift is under way.' },
  'donation-paid': { status: 409, detail: 'This gift is paid already. Thank you.' },
  'webhook-unsigned': { status: 400, detail: 'The signature does not fit.' },
  'token-refused': { status: 402, detail: '{reason}' },

  // directory and hours bank
  'member-not-found': { status: 404, detail: 'This member is not in the directory.' },
  'household-not-found': { status: 404, detail: 'This household does not exist.' },
  'not-your-entry': {
    status: 403,
    detail: 'This entry belongs to somebody else. Ask the secretary to change it.',
  },
  'member-without-email': {
    status: 409,
    detail: '{name} has no e-mail address. Add one to the entry first.',
  },
  'account-linked': {
    status: 409,
    detail: '{name} has an account already.',
  },
  'contact-unavailable': { status: 409, detail: '{name} cannot be reached through the site.' },
  'hour-not-found': { status: 404, detail: 'This offer does not exist.' },
  'hour-not-yours': {
    status: 403,
    detail: 'This offer belongs to somebody else, so this is not yours to do.',
  },
  'hour-state': { status: 409, detail: 'This offer is {state} now, so this is not possible.' },
  'hour-past': { status: 409, detail: 'The End Date of this offer has passed. Change it first.' },
  'hour-link-invalid': {
    status: 410,
    detail:
      'This link was used already or is no longer valid. Sign in to see where the offer stands.',
  },
  'clearance-missing': {
    status: 409,
    detail: '{name} has no clearance for {category} on record.',
  },
  'clearance-not-found': { status: 404, detail: 'This clearance is not on record.' },
  'ledger-empty': { status: 409, detail: 'The ledger says nothing of this offer.' },

  // tickets and the door
  'ticket-not-found': { status: 404, detail: 'This code belongs to no ticket.' },
  'no-such-ticket': { status: 404, detail: 'There is no ticket like this.' },
  'address-missing': {
    status: 409,
    detail: 'This ticket has no e-mail address. Print it, or transfer it to a person with one.',
  },
  'not-received': { status: 409, detail: 'This guest has not been received.' },
  'already-there': { status: 409, detail: 'This ticket is for {label} already.' },
  'table-too-small': {
    status: 409,
    detail: '{table} has {free} free chairs for {tickets} tickets.',
  },
  'table-empty': { status: 409, detail: '{table} has no tickets to move.' },
  'code-needed': {
    status: 403,
    detail: 'Please enter the code that we sent to the e-mail address of the buyer.',
  },
  'code-wrong': { status: 403, detail: 'This code is not right or no longer valid.' },

  // albums
  'album-not-found': { status: 404, detail: 'There is no album of this name.' },
  'album-exists': { status: 409, detail: 'There is an album of this name already.' },
  'album-needed': {
    status: 409,
    detail: 'A page of the site shows this album, so it cannot be deleted. You can empty it.',
  },
  'picture-not-found': { status: 404, detail: 'This picture does not exist any more.' },
  'picture-unknown': {
    status: 422,
    detail: 'This file is not a picture we can show. Please choose a JPEG, PNG, WebP, AVIF or GIF.',
  },
  'picture-heic': {
    status: 422,
    detail:
      'This picture is in the HEIC format of some phones, which browsers cannot show. Please save it as JPEG and choose it again.',
  },
  'picture-drawing': {
    status: 422,
    detail: 'SVG drawings are not taken. Please save it as PNG and choose it again.',
  },
  'picture-too-large': {
    status: 422,
    detail: 'This picture has {megapixels} million pixels. At most {most} million can be taken.',
  },
  'picture-broken': {
    status: 422,
    detail: 'This picture is damaged or not complete. Please choose it again, or another one.',
  },
  'take-down-not-found': { status: 404, detail: 'This request does not exist.' },
  'take-down-answered': { status: 409, detail: 'This request has already been answered.' },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ProblemCode = keyof typeof problems;

/** Sentences of the specification's section 8 that the screens themselves say. */
export const screenSentences = {
  chairsNotLoaded: 'Failed to load chairs. Please try again later.',
  chairsInvalid: 'Invalid data format received from server',
  checkoutFailed: 'There was an error processing your checkout. Please try again.',
  paymentFailed: (reason: string) => `Payment failed: ${reason}`,
  noTickets: 'No tickets found for this phone number',
  searchFailed: 'An error occurred while searching for tickets',
  telephoneNeeded: 'Please enter a phone number',
  soldNotLoaded: 'Failed to load checkout data. Please try again later.',
  uploadFailed: 'Error uploading file',
  downloadFailed: 'Error downloading file',
  offline: 'There is no connection. Please check it and try again.',
} as const;

/** What an usher reads for each verdict (decisions, section 5). */
export const doorSentences = {
  received: 'Welcome.',
  'already received': 'Please send the guest to the reception desk.',
  cancelled: 'This ticket was cancelled or replaced. Please send the guest to the reception desk.',
  'another event': 'This ticket is for another event.',
  unknown: 'This code belongs to no ticket.',
} as const;

/** RFC 9457 problem+json as this product writes it: `detail` is the text to show, `errors` the sentence per field. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  instance: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type Problem = z.infer<typeof Problem>;

/** Fills the {parts} of a problem's sentence. */
export function problemDetail(code: ProblemCode, details: Record<string, unknown> = {}): string {
  return problems[code].detail.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(details[name] ?? ''),
  );
}
