export const websiteProblems = {
  // pages and menu
  'page-not-found': { status: 404, detail: 'There is no page at this address.' },
  'page-exists': { status: 409, detail: 'There is a page at /{slug} already.' },
  'address-of-deleted-page': {
    status: 409,
    detail:
      'The address /{slug} belongs to a deleted page. Bring that one back, or choose another address.',
  },
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

  // readings and announcements
  'reading-not-found': { status: 404, detail: 'There is no reading here.' },
  'announcement-not-found': { status: 404, detail: 'There is no announcement here.' },
  'mail-key-wrong': {
    status: 403,
    detail: 'This link is not whole or no longer valid. Sign in to change what is sent to you.',
  },

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
} as const;
