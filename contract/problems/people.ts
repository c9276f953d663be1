export const peopleProblems = {
  // people's own data
  'data-key-invalid': {
    status: 403,
    detail: 'This page was open for too long. Please ask for a new code.',
  },
  'data-in-use': {
    status: 409,
    detail: "This data can't be deleted yet: {reasons}",
  },

  // directory and hours bank
  'import-not-found': {
    status: 404,
    detail: "We couldn't find that import. It can be undone for 30 days.",
  },
  'import-undone': { status: 409, detail: 'This import is already undone.' },
  'member-not-found': { status: 404, detail: "We couldn't find that member." },
  'telephone-not-doubtful': {
    status: 404,
    detail: 'This phone number has been checked or changed meanwhile.',
  },
  'household-not-found': { status: 404, detail: "We couldn't find that household." },
  'not-your-entry': {
    status: 403,
    detail: "This is someone else's entry. Ask the secretary to change it.",
  },
  'member-without-email': {
    status: 409,
    detail: '{name} has no email address. Add one to their entry first.',
  },
  'member-away': {
    status: 409,
    detail: '{name} has moved away or died, so we send no mail.',
  },
  'account-linked': {
    status: 409,
    detail: '{name} already has an account.',
  },
  'contact-unavailable': { status: 409, detail: "{name} doesn't take messages through the site." },
  'hour-not-found': { status: 404, detail: "We couldn't find that offer." },
  'hour-not-yours': {
    status: 403,
    detail: "This is someone else's offer, so you can't do that.",
  },
  'hour-state-invalid': {
    status: 409,
    detail: "This offer is now {state}, so you can't do that anymore.",
  },
  'hour-past': {
    status: 409,
    detail: 'The End Date of this offer has passed. Please change it first.',
  },
  'hour-link-invalid': {
    status: 410,
    detail: 'This link has been used or has expired. Sign in to see what happened to the offer.',
  },
  'clearance-missing': {
    status: 409,
    detail: 'We have no clearance for {name} to help with {category}.',
  },
  'clearance-not-found': { status: 404, detail: "We couldn't find that clearance." },
  'ledger-empty': { status: 409, detail: 'No hours are recorded for this offer.' },
} as const;
