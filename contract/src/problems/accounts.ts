export const accountProblems = {
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
} as const;
