export const accountProblems = {
  // API tokens
  'token-not-found': { status: 404, detail: 'This token has been revoked already.' },

  // webhooks
  'webhook-not-found': { status: 404, detail: 'This webhook has been deleted.' },
  'too-many-webhooks': {
    status: 409,
    detail: 'A site has at most 10 webhooks. Delete one that you no longer need.',
  },
  'webhook-address-refused': {
    status: 422,
    detail:
      'We only send to addresses on the internet that begin with https://. Please check the address.',
  },
  'delivery-not-found': {
    status: 404,
    detail: 'This message is no longer in the log. It goes back 30 days.',
  },

  // accounts
  'invalid-credentials': {
    status: 401,
    detail: 'That email and password don\'t match. Try again, or choose "Forgot your password?"',
  },
  'account-closed': {
    status: 403,
    detail: "This account is closed. If that's a mistake, please tell the office.",
  },
  'untrusted-origin': {
    status: 403,
    detail:
      "You can't sign in from this web address. Open the site at its usual address and try again.",
  },
  'sign-in-expired': {
    status: 401,
    detail: 'That code has run out. Please start signing in again.',
  },
  'reauthentication-required': {
    status: 403,
    detail: 'To protect your account, please sign in again before you make this change.',
  },
  'invalid-password': { status: 403, detail: "That password isn't right. Please try again." },
  'email-link-invalid': {
    status: 410,
    detail: 'This link has been used or has expired. You can get a new one in your profile.',
  },
  'passkey-rejected': {
    status: 403,
    detail: "That passkey didn't work. Try again, or sign in another way.",
  },
  'passkey-not-found': { status: 404, detail: 'That passkey has been removed.' },
  'authenticator-already-enabled': {
    status: 409,
    detail: 'You already use an authenticator app. Turn it off first, then set up the new one.',
  },
  'authenticator-not-enabled': {
    status: 409,
    detail: "This account doesn't use an authenticator app.",
  },
  'message-not-found': { status: 404, detail: 'This message is no longer here.' },
  'message-not-resendable': {
    status: 409,
    detail:
      'We removed the link or code of this message after it was sent. Send a new one from where it came from.',
  },
  'setup-link-invalid': {
    status: 410,
    detail: 'This link has been used or has expired. Restart the site to get a new one.',
  },
  'email-taken': {
    status: 409,
    detail: 'Someone already has an account with this email address.',
  },

  'person-not-found': { status: 404, detail: "We couldn't find that account." },
  'last-administrator': {
    status: 409,
    detail: 'The site needs at least one administrator. Make someone else an administrator first.',
  },
  'invitation-invalid': {
    status: 410,
    detail: 'This link has been used or has expired. Ask an administrator for a new one.',
  },
  'telephone-unverified': {
    status: 403,
    detail:
      'We need to check that this number is yours. Enter the code we sent to the email used to buy the tickets.',
  },
  'session-not-found': { status: 404, detail: 'That device is already signed out.' },
} as const;
