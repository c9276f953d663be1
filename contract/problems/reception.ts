export const receptionProblems = {
  // events, chairs and carts
  'event-not-found': { status: 404, detail: "We couldn't find that event." },
  'chair-not-found': { status: 404, detail: "We couldn't find that chair." },
  'chair-type-missing': { status: 422, detail: 'No chair type specified' },
  'chair-taken': {
    status: 409,
    detail: 'Someone else just took {label}. Please choose another seat.',
  },
  'chair-promised': { status: 409, detail: '{promises}' },
  'chair-request-only': {
    status: 409,
    detail: '{label} is by request only. Choose "Request a seat" to ask for it.',
  },
  'chair-exists': { status: 409, detail: '{label} already exists.' },
  'chair-in-use': {
    status: 409,
    detail: "{label} is sold or in someone's cart, so you can't change it now.",
  },
  'type-not-admitted': { status: 409, detail: '{label} is not for this type of guest.' },
  'already-of-type': { status: 409, detail: '{label} is already for this type of guest.' },
  'type-costs-more': {
    status: 409,
    detail:
      'This type costs {more} more. The ticket changes when the difference is paid, so ask for that first.',
  },
  'costs-no-less': {
    status: 409,
    detail: 'These chairs cost no less, so there is nothing to refund.',
  },
  'costs-no-more': {
    status: 409,
    detail: 'This costs nothing more, so you can change it without a payment.',
  },
  'difference-requested': {
    status: 409,
    detail: 'A price difference of this ticket is not paid yet. Cancel it first.',
  },
  'reception-over': { status: 409, detail: 'The reception is over.' },
  'difference-not-found': { status: 404, detail: "We couldn't find that price difference." },
  'difference-ended': {
    status: 409,
    detail: 'There is nothing to pay any more: it was paid or canceled, or its time is over.',
  },
  'difference-paying': {
    status: 409,
    detail: 'A card payment for this is in progress. Please wait a moment.',
  },
  'difference-impossible': {
    status: 409,
    detail:
      'This change is no longer possible, because the ticket was changed meanwhile. No card is charged for it.',
  },
  'difference-link-invalid': {
    status: 410,
    detail: 'This link is incomplete. Open it in the email again, or ask the team.',
  },
  'children-full': {
    status: 409,
    detail: '{table} has no more places for children. Please choose another table.',
  },
  'child-without-adult': {
    status: 409,
    detail:
      'Children come with an adult. Add a seat for an adult, or use the phone number with which the adult’s seat was bought.',
  },
  'not-enough-seats': {
    status: 409,
    detail: 'There are not enough free seats for your party right now. Free seats: {max}.',
  },
  'hall-item-changed': {
    status: 409,
    detail: 'Someone else changed {name} a moment ago. Please look at it again.',
  },
  'hall-base-changed': {
    status: 409,
    detail: 'The hall has changed meanwhile. Please look at it again.',
  },
  'hall-not-publishable': { status: 409, detail: '{reason}' },
  'hall-too-large': { status: 409, detail: 'A hall can have up to {max} tables.' },
  'hall-version-not-found': { status: 404, detail: "We couldn't find that version of the hall." },
  'table-not-found': { status: 404, detail: "We couldn't find that table." },
  /** `describeSale`: not open yet, closed or over. */
  'sale-closed': { status: 409, detail: '{sentence}' },
  /** `describeSale`: nobody has to be reminded of a sale that is open, closed or over. */
  'sale-not-ahead': { status: 409, detail: '{sentence}' },
  'sale-reminders-full': {
    status: 409,
    detail: 'We can’t take more requests for a reminder. Please check back when the sale opens.',
  },
  'cart-not-found': {
    status: 404,
    detail: 'This cart has expired. Please choose your seats again.',
  },
  'cart-empty': { status: 422, detail: 'Your cart is empty' },
  'cart-full': { status: 409, detail: 'You can put up to {max} seats in a cart.' },
  'too-many-held': {
    status: 429,
    detail:
      'One internet connection can hold up to {max} seats right now. Pay for those in your cart, or try again in {wait}.',
  },
  'holds-ended-unpaid': {
    status: 429,
    detail:
      'Many seats held on this internet connection were not paid for. Please try again in {wait}.',
  },
  'cart-payment-in-progress': {
    status: 409,
    detail: 'This cart is being paid right now. Please wait a moment.',
  },
  'cart-paid': {
    status: 409,
    detail: "You've already paid for this cart. Choose more seats to start a new one.",
  },
  'hold-expired': {
    status: 410,
    detail: 'We could no longer hold {labels} for you. Please choose again.',
  },

  // codes
  'code-unknown': {
    status: 404,
    detail: "We don't know this code for this event. Check it and try again.",
  },
  'code-not-yet': { status: 409, detail: 'This code is not valid yet.' },
  'code-over': { status: 409, detail: 'This code is no longer valid.' },
  'code-used-up': {
    status: 409,
    detail: 'This code has no seats left for you. Remove it to pay the normal price.',
  },
  'code-not-found': { status: 404, detail: "We couldn't find that code." },
  'code-exists': { status: 409, detail: 'This event already has the code {code}.' },
  'code-chair-not-reserved': {
    status: 409,
    detail: '{label} is not reserved. Set it to Reserved first.',
  },

  // seat requests
  'request-not-found': { status: 404, detail: 'No one has asked for this seat.' },
  'request-exists': { status: 409, detail: 'Someone has already asked for {label}.' },
  'too-many-seat-requests': {
    status: 429,
    detail:
      'You can ask for up to {max} seats at a time. Please wait for our answer before you ask for more.',
  },
  'too-few-request-seats': {
    status: 409,
    detail: 'Only {count} seats like this one can be requested now.',
  },
  'request-link-invalid': {
    status: 410,
    detail: 'This link has expired. Please request the seat again.',
  },
  'phone-link-over': {
    status: 410,
    detail: 'This link has ended. Please ask at the desk for a new one.',
  },
  'phone-sale-over': {
    status: 410,
    detail: "This sale on the guest's phone has ended. Start it again.",
  },
  'phone-sale-paying': {
    status: 409,
    detail: "A payment is in progress. Please wait until it's done.",
  },
  'phone-sale-promised': {
    status: 409,
    detail: '{label} is promised to someone. Sell it another way, or remove it from this sale.',
  },
  'request-already-decided': { status: 409, detail: 'Someone has already answered this request.' },
  'not-by-request': { status: 409, detail: '{label} can be bought directly, without a request.' },

  // waiting list
  'seats-free': {
    status: 409,
    detail: 'There are free seats for your party right now. Choose them on the seat plan.',
  },
  'party-too-large': {
    status: 409,
    detail:
      'Our tables can’t seat a party of {guests} together. Allow seats apart, or split your party.',
  },
  'already-waiting': {
    status: 409,
    detail: 'Your party is already on the waiting list. It can wait once.',
  },
  'waiting-list-full': {
    status: 429,
    detail:
      'Too many people are joining the waiting list right now. Please try again in an hour, or write to us.',
  },
  'waiting-link-invalid': {
    status: 410,
    detail: 'This link is incomplete or has expired. Please join the waiting list again.',
  },
  'no-open-offer': { status: 409, detail: 'This offer has ended.' },
  'party-not-found': { status: 404, detail: "We couldn't find that party." },
  'party-not-waiting': { status: 409, detail: 'This party isn’t waiting anymore.' },
  'no-seats-for-party': {
    status: 409,
    detail: 'No free seats fit this party right now.',
  },

  // tickets and the door
  'ticket-not-found': { status: 404, detail: "We don't know this code. Check it and try again." },
  'door-evening-over': {
    status: 409,
    detail: "This reception has ended, so you can't add a door device to it.",
  },
  'door-device-not-found': { status: 404, detail: 'This door device has been removed already.' },
  'door-code-invalid': {
    status: 410,
    detail: 'This code has been used or has expired. Ask the team for a new one.',
  },
  'conflict-not-found': { status: 404, detail: "We couldn't find that conflict." },
  'conflict-closed': { status: 409, detail: '{closedBy} has already closed this.' },
  'no-such-ticket': { status: 404, detail: "We couldn't find that ticket." },
  'note-not-found': { status: 404, detail: "We couldn't find that note." },
  'question-not-found': { status: 404, detail: "We couldn't find that question." },
  'questions-full': {
    status: 409,
    detail: 'A reception can have at most {max} questions. Remove one first.',
  },
  'extra-not-found': { status: 404, detail: "We couldn't find that extra." },
  'extras-full': {
    status: 409,
    detail: 'A reception can have at most {max} extras. Remove one first.',
  },
  'extra-sold': {
    status: 409,
    detail: 'Someone has bought {name}, so it stays. Take it off sale instead.',
  },
  'extra-not-on-sale': {
    status: 409,
    detail: 'What you chose is no longer on sale. See what there is now, then choose again.',
  },
  'extra-sold-out': { status: 409, detail: '{name} is sold out.' },
  'extra-few-left': { status: 409, detail: '{name}: only {left} left. Please choose fewer.' },
  'extra-too-many': { status: 409, detail: '{name}: {max} at most. Please choose fewer.' },
  'extras-changed': {
    status: 409,
    detail:
      '{changes} Your total is now {total}. Your card was not charged. Please check it and pay again.',
  },
  'question-changed': {
    status: 409,
    detail: 'Our questions have changed a moment ago. Load this page again to see them.',
  },
  'question-closed': {
    status: 409,
    detail: '“{question}” can’t be answered here anymore. Please write to us.',
  },
  'responses-changed': {
    status: 409,
    detail: 'An answer was changed a moment ago. See what it is now, then save again.',
  },
  'wallet-unavailable': { status: 404, detail: "This site doesn't offer that wallet." },
  'address-missing': {
    status: 409,
    detail: 'This ticket has no email address. Print it, or transfer it to someone who has one.',
  },
  'ticket-link-invalid': {
    status: 410,
    detail: 'This link no longer opens a ticket. Ask the person who sent it for a new one.',
  },
  'ticket-changed': {
    status: 409,
    detail: 'This ticket was changed or canceled a moment ago. Load this page again to see it.',
  },
  'ticket-received': {
    status: 409,
    detail: "This guest is already inside, so the ticket can't be changed.",
  },
  'doors-open': {
    status: 409,
    detail: "The doors are open, so the ticket can't be changed here. Please ask at the door.",
  },
  'child-stays-with-buyer': {
    status: 409,
    detail: "A child's ticket stays with the person who bought it. You can share it.",
  },
  'no-hand-overs-left': {
    status: 409,
    detail: 'This ticket was handed over {max} times. Please ask the parish team to change it.',
  },
  'already-holder': {
    status: 409,
    detail: 'This ticket already belongs to that email address.',
  },
  'not-received': { status: 409, detail: "This guest hasn't been received yet." },
  'already-there': { status: 409, detail: 'This ticket is already for {label}.' },
  'table-too-small': {
    status: 409,
    detail: '{table} has only {free} free chairs, and you need {tickets}.',
  },
  'table-empty': { status: 409, detail: '{table} has no tickets to move.' },

  // messages to guests
  'guest-message-not-found': { status: 404, detail: "We couldn't find that message." },
  'guest-message-sent': {
    status: 409,
    detail: "This message is sent or waits to be sent, so you can't change it.",
  },
  'guest-message-unfinished': { status: 409, detail: 'Write a subject and a message first.' },
  'guest-message-repeated': {
    status: 409,
    detail: 'These guests got the same message on {day}. Send it again only if you mean to.',
  },
  'too-many-guest-messages': {
    status: 409,
    detail: 'Only {max} messages like this one can go out on one day. Choose another day.',
  },
  'recipients-changed': {
    status: 409,
    detail: 'This message goes to {people} now. Please look again, then send it.',
  },
  'nobody-to-write-to': {
    status: 409,
    detail: 'None of these people can get this message by email.',
  },
  'send-time-past': { status: 409, detail: 'Choose a time that is still to come.' },
  'guest-message-not-stoppable': {
    status: 409,
    detail: 'There is nothing to stop: no email of this message waits.',
  },
  'guest-message-key-invalid': {
    status: 403,
    detail: 'This link is incomplete or has expired. Please reply to the email instead.',
  },

  'code-required': {
    status: 403,
    detail: "Enter the code we sent to the buyer's email address.",
  },
  'code-invalid': {
    status: 403,
    detail: "That code isn't right or has expired. Check it, or send another code.",
  },
} as const;
