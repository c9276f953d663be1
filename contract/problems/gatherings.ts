export const gatheringProblems = {
  'gathering-not-found': { status: 404, detail: "We couldn't find that gathering." },
  'occurrence-not-found': { status: 404, detail: "The gathering isn't held on that day." },
  'gathering-has-answers': {
    status: 409,
    detail:
      'People have answered already ({people}). Cancel the day instead, and we’ll email them.',
  },
  'gathering-days-taken': {
    status: 409,
    detail: 'People have answered for {days}. Move or cancel these days one by one instead.',
  },
  'gathering-closed': { status: 409, detail: 'Answers for this day are closed.' },
  'gathering-ahead': {
    status: 409,
    detail: 'This day is still to come. Thank people once it is over.',
  },
  'calendar-address-invalid': {
    status: 404,
    detail:
      'This address of a calendar no longer works. You can get a new one on our calendar page.',
  },
  'gathering-link-invalid': {
    status: 404,
    detail: 'This link is incomplete or has expired. Please use the link in our newest email.',
  },
  'already-answered': {
    status: 409,
    detail: 'This email address has answered for that day. Change that answer instead.',
  },
  'answer-not-found': { status: 404, detail: "We couldn't find that answer." },
  'no-room-for-more': {
    status: 409,
    detail: 'There isn’t room for that many. Your answer stays as it was.',
  },
  'not-coming': { status: 409, detail: 'You can take something on once you have a place.' },
  'gathering-has-sales': {
    status: 409,
    detail: 'Places were sold for this gathering, so it stays. Cancel its day instead.',
  },
  'ticket-type-not-found': {
    status: 409,
    detail: 'These places are no longer offered. Please choose again.',
  },
  'ticket-type-in-use': {
    status: 409,
    detail: '“{title}” has {people}. It needs a place for each of them.',
  },
  'tickets-paid': {
    status: 409,
    detail:
      'These places are paid. If you can’t come, please contact us, and the treasurer sends a refund.',
  },
  'places-not-held': {
    status: 409,
    detail: 'Your places are no longer held. You haven’t been charged. Please choose again.',
  },
  'places-paying': {
    status: 409,
    detail: 'A payment for these places is in progress. Please wait a moment.',
  },
  'places-paid': { status: 409, detail: 'These places are paid already.' },
  'places-gone': {
    status: 409,
    detail:
      'The places were taken before your payment arrived. You haven’t been charged, or you get all of the money back.',
  },
  'booking-not-found': { status: 404, detail: "We couldn't find that payment." },
  'slot-full': { status: 409, detail: 'Someone else just took “{title}”. Please choose another.' },
  'slot-not-found': { status: 404, detail: 'That is no longer on the list.' },
  'slot-in-use': {
    status: 409,
    detail: 'Someone has taken “{title}”. Remove them from it first, then change it.',
  },
} as const;
