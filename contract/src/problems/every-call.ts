export const everyCallProblems = {
  // what every endpoint may answer
  'sign-in-needed': { status: 401, detail: 'Please sign in to go on.' },
  'not-allowed': {
    status: 403,
    detail: 'Your account may not do this. Ask an administrator for the role it needs.',
  },
  'not-found': { status: 404, detail: 'There is nothing here. It may have been moved or removed.' },
  invalid: { status: 422, detail: 'Please look again at the marked answers.' },
  'body-unreadable': { status: 400, detail: 'The request could not be read.' },
  'body-too-large': { status: 413, detail: 'File is too large!' },
  'media-type-unknown': {
    status: 415,
    detail: 'The request is of a kind that is not understood here.',
  },
  'too-many-requests': {
    status: 429,
    detail: 'Too many tries. Please wait {seconds} seconds and try again.',
  },
  unexpected: {
    status: 500,
    detail: 'Something went wrong on our side. Please try again; if it stays, quote {reference}.',
  },
  closing: { status: 503, detail: 'The site is restarting. Please try again in a moment.' },

  // imported files
  'file-encoding': {
    status: 422,
    detail: 'The letters of this file cannot be read. Save it as "CSV UTF-8" and choose it again.',
  },
  'file-unreadable': {
    status: 422,
    detail:
      'Line {line} of this file cannot be read. Look for a quotation mark that is not closed.',
  },
  'file-without-rows': {
    status: 422,
    detail: 'This file has no rows. The first line names the columns, the rows follow.',
  },
  'file-columns-missing': { status: 422, detail: 'This file has no column {columns}.' },
  'file-too-many-rows': {
    status: 422,
    detail: 'This file has more than {most} rows. Divide it and import the parts.',
  },
  'file-has-faults': {
    status: 422,
    detail: 'Nothing was imported: {faulty} of {total} rows have a fault.',
  },

  // files
  'file-gone': {
    status: 410,
    detail: 'The file is no longer in the store. Please tell an administrator.',
  },
  'file-changed': {
    status: 410,
    detail:
      'The file in the store is no longer the one that was uploaded, so it is not given out. Please tell an administrator.',
  },
  'document-not-found': { status: 404, detail: 'There is no document here.' },
  'storage-full': {
    status: 507,
    detail: 'There is no room left to keep this file. Please tell an administrator.',
  },
  'storage-unreachable': {
    status: 424,
    detail: 'The store of files cannot be reached just now. Please try again later.',
  },
} as const;
