export const contentProblems = {
  'not-for-visitors': {
    status: 401,
    detail: 'This is for some people of the community. Please sign in to see it.',
  },
  'not-for-reader': {
    status: 403,
    detail: 'This is for other people of the community, so you can’t see it.',
  },
  // pages and menu
  'page-not-found': { status: 404, detail: "We couldn't find that page." },
  'page-exists': {
    status: 409,
    detail: 'A page already has the address /{slug}. Choose another one.',
  },
  'slug-of-deleted-page': {
    status: 409,
    detail:
      'A deleted page used the address /{slug}. Restore that page, or choose another address.',
  },
  'slug-reserved': {
    status: 409,
    detail: 'The site already uses the address /{slug}. Choose another one.',
  },
  'page-edit-conflict': {
    status: 409,
    detail: '{by} saved this page while you were editing. Your changes are safe.',
  },
  'version-not-found': { status: 404, detail: "We couldn't find that version." },
  'menu-edit-conflict': {
    status: 409,
    detail: 'Someone else changed the menu while you were editing. Your changes are safe.',
  },

  // readings and announcements
  'reading-not-found': { status: 404, detail: "We couldn't find that reading." },
  'announcement-not-found': { status: 404, detail: "We couldn't find that announcement." },
  'unsubscribe-key-invalid': {
    status: 403,
    detail: 'This link is incomplete or has expired. Sign in to choose which emails you get.',
  },

  // albums
  'album-not-found': { status: 404, detail: "We couldn't find that album." },
  'album-exists': {
    status: 409,
    detail: 'An album with this address already exists. Choose another one.',
  },
  'album-required': {
    status: 409,
    detail:
      "This album is used on a page, so you can't delete it. You can remove its pictures instead.",
  },
  'picture-not-found': { status: 404, detail: 'This picture has been removed.' },
  'picture-unsupported': {
    status: 422,
    detail: "We can't show this kind of file. Please choose a JPEG, PNG, WebP, AVIF or GIF.",
  },
  'picture-heic': {
    status: 422,
    detail:
      "This is an iPhone HEIC picture, which web browsers can't show. Save it as JPEG and choose it again.",
  },
  'picture-svg': {
    status: 422,
    detail: "We can't use SVG drawings. Save it as PNG and choose it again.",
  },
  'picture-too-large': {
    status: 422,
    detail:
      'This picture is too large ({megapixels} megapixels). The limit is {max}. Make it smaller and choose it again.',
  },
  'picture-corrupt': {
    status: 422,
    detail: 'This picture is damaged or incomplete. Choose it again, or choose another one.',
  },
  'takedown-not-found': { status: 404, detail: "We couldn't find that request." },
  'takedown-already-resolved': { status: 409, detail: 'This request has already been answered.' },

  // letters
  'letter-not-found': { status: 404, detail: "We couldn't find that letter." },
  'letter-sent': {
    status: 409,
    detail: "This letter is sent or waits to be sent, so you can't change it.",
  },
  'letter-unfinished': { status: 409, detail: 'Write a subject and a text first.' },
  'too-many-letters': {
    status: 409,
    detail: 'Only {max} letters can go out on one day. Choose another day.',
  },
  'letter-not-stoppable': {
    status: 409,
    detail: 'There is nothing to stop: no email of this letter waits.',
  },
  'letter-key-invalid': {
    status: 403,
    detail: 'This link is incomplete or has expired. Please ask for our letters again.',
  },
  'letter-subscriber-not-found': { status: 404, detail: "We couldn't find that address." },
} as const;
