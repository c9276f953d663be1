export const commonProblems = {
  // every endpoint
  unauthenticated: { status: 401, detail: 'Please sign in to continue.' },
  forbidden: {
    status: 403,
    detail: "Your account can't do this. Ask an administrator to give you the role you need.",
  },
  'second-factor-required': {
    status: 403,
    detail:
      'Your role sees money or personal details. Add a passkey or an authenticator app in your profile, then come back here.',
  },
  'not-found': { status: 404, detail: "We couldn't find that. It may have been moved or deleted." },
  'record-changed': {
    status: 409,
    detail: 'This changed while you looked at it: {changes}. Look again, then decide.',
  },
  'validation-failed': { status: 422, detail: 'Please check the fields marked in red.' },
  'method-not-allowed': {
    status: 405,
    detail: 'Something went wrong with that request. Please reload the page and try again.',
  },
  'malformed-body': {
    status: 400,
    detail: 'Something went wrong with that request. Please reload the page and try again.',
  },
  'request-timeout': {
    status: 408,
    detail: 'That took too long to reach us. Check your connection and try again.',
  },
  'body-too-large': { status: 413, detail: 'File is too large!' },
  'unsupported-media-type': {
    status: 415,
    detail: 'Something went wrong with that request. Please reload the page and try again.',
  },
  'too-many-requests': {
    status: 429,
    detail: 'Too many tries. Please wait {seconds} seconds, then try again.',
  },
  'internal-error': {
    status: 500,
    detail:
      'Something went wrong on our side. Please try again. If it keeps happening, tell us this number: {reference}.',
  },
  'shutting-down': { status: 503, detail: 'The site is restarting. Please try again in a moment.' },
  'database-unavailable': {
    status: 503,
    detail: "We can't reach our data right now. Please try again in a moment.",
  },
  'no-mail-server': {
    status: 409,
    detail: "This site can't send email yet. Connect a mail server first.",
  },
  'data-folder-unavailable': {
    status: 503,
    detail: "We can't save anything right now. Please tell an administrator.",
  },
  'disk-full': {
    status: 503,
    detail: 'There is almost no space left on the disk. Please tell an administrator.',
  },

  // imported files
  'file-encoding': {
    status: 422,
    detail:
      "We couldn't read this file. Choose a spreadsheet (.xlsx), a CSV file or contacts (.vcf).",
  },
  'file-old-workbook': {
    status: 422,
    detail:
      'This is a spreadsheet of an old kind (.xls). Open it, save it as .xlsx and choose that file.',
  },
  'file-unreadable': {
    status: 422,
    detail: "We couldn't read line {line}. Look for a missing quotation mark.",
  },
  'file-without-rows': {
    status: 422,
    detail: 'This file has no rows. Put the column names in the first line and the data below.',
  },
  'file-columns-missing': { status: 422, detail: 'This file is missing the column {columns}.' },
  'file-too-many-rows': {
    status: 422,
    detail: 'This file has more than {max} rows. Split it and import each part.',
  },
  'file-too-many-cells': {
    status: 422,
    detail:
      "This file has too many columns or empty rows. Remove the ones you don't need and choose it again.",
  },
  'file-has-faults': {
    status: 422,
    detail:
      'Nothing was imported. {faulty} of {total} rows have a mistake: fix them and choose the file again.',
  },

  // files
  'file-gone': {
    status: 410,
    detail: 'This file is missing. Please tell an administrator.',
  },
  'file-changed': {
    status: 410,
    detail:
      "This file has changed since it was uploaded, so we can't share it. Please tell an administrator.",
  },
  'document-not-found': { status: 404, detail: "We couldn't find that document." },
  'storage-full': {
    status: 507,
    detail: 'There is no space left for this file. Please tell an administrator.',
  },
  'storage-unavailable': {
    status: 424,
    detail: "We can't reach the files right now. Please try again later.",
  },
} as const;
