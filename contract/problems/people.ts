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
  'join-link-invalid': {
    status: 410,
    detail: 'This link no longer works. Please fill in the form again.',
  },
  'join-request-not-found': {
    status: 404,
    detail: 'This request was answered or deleted meanwhile.',
  },
  'check-link-invalid': {
    status: 410,
    detail: 'This link no longer works. Please use that of the newest email, or ask the secretary.',
  },
  'intention-link-invalid': {
    status: 410,
    detail: 'This link no longer works. Please fill in the form again.',
  },
  'intention-not-found': { status: 404, detail: "We couldn't find that request." },
  'mass-has-offering': {
    status: 409,
    detail:
      'This Mass has an intention with an offering already, and one offering is for one Mass.',
  },
  'group-not-found': { status: 404, detail: "We couldn't find that group." },
  'group-name-taken': {
    status: 409,
    detail: 'There is already a group named {name}. Please choose another name.',
  },
  'group-kind-fixed': {
    status: 409,
    detail: "A kabondo stays a kabondo, and another group can't become one. Add a new group.",
  },
  'not-group-leader': {
    status: 403,
    detail: 'Only the leaders of this group and the secretary can do that.',
  },
  'not-in-group': { status: 403, detail: 'Only members of this group can see who belongs to it.' },
  'already-in-group': { status: 409, detail: 'This person already belongs to the group.' },
  'in-other-kabondo': {
    status: 409,
    detail: 'This person belongs to {kabondo}. They can ask to join on the page of this group.',
  },
  'no-own-entry': {
    status: 409,
    detail: "You don't have an entry in the directory yet. Ask the secretary to add you.",
  },
  'meeting-to-come': {
    status: 409,
    detail: 'This day is still to come. Mark who came once the meeting has begun.',
  },
  'too-many-group-messages': {
    status: 409,
    detail: 'A group gets at most {max} messages in a day. Please write again tomorrow.',
  },
  'group-email-key-invalid': {
    status: 403,
    detail: 'This link is incomplete or has expired. Please reply to the email instead.',
  },
  'group-request-not-found': {
    status: 404,
    detail: 'This request was answered or withdrawn meanwhile.',
  },
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
