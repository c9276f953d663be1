export const receptionProblems = {
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
} as const;
