/** Characters that the PDF fonts lack: they cover Latin, Greek, Cyrillic and common punctuation. */
const unprintable =
  /[^ -~\u00a0-\u0131\u0134-\u0148\u014a-\u017e\u0386-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490-\u04ff\u1e80-\u1e85\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026]/gu;

/** The text on one line, without characters that the PDF fonts lack. */
export function toPrintable(text: string): string {
  const oneLine = text.normalize('NFC').replace(/\s+/gu, ' ');
  return oneLine.replace(unprintable, '').replace(/ +/g, ' ').trim();
}
