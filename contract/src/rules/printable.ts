/** What the fonts of the PDF cannot write: they know the Latin, Greek and Cyrillic alphabets and common signs. */
const unprintable =
  /[^ -~\u00a0-\u0131\u0134-\u0148\u014a-\u017e\u0386-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490-\u04ff\u1e80-\u1e85\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026]/gu;

/** The text as the PDF's fonts can write it: one line, without what they do not know. */
export function printable(text: string): string {
  const oneLine = text.normalize('NFC').replace(/\s+/gu, ' ');
  return oneLine.replace(unprintable, '').replace(/ +/g, ' ').trim();
}
