export const peopleProblems = {
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
} as const;
