/**
 * How a number is sent: ten digits of an American number (specification, section 5), which never begin with 0 or 1; any other country's
 * number as E.164: '+256772123456'.
 */
export const telephonePattern = /^(?:[2-9]\d{9}|\+[2-9]\d{6,14})$/;

/**
 * How a number is stored, which may not be how it is sent today: earlier versions took every ten digits, so that a Ugandan number has
 * its 0. For what names a stored number, such as the link of an email; never for what a person types.
 */
export const storedTelephonePattern = /^(?:\d{10}|\+[2-9]\d{6,14})$/;

/** A + and the 15 digits of the longest number. */
export const maxTelephoneLength = 16;

/**
 * The digits of a number that is written with its country's code or as an American one, after a + where it begins with one; drops the
 * leading 1 of a full American number. `readTelephone` knows all other writings.
 */
export function parseTelephone(inputValue: string): string {
  const digits = inputValue.replaceAll('(0)', '').replace(/\D/g, '');
  if (digits.length === 11 && digits.startsWith('1')) return digits.slice(1);
  return inputValue.trimStart().startsWith('+') ? `+${digits}` : digits;
}

/** '+16175550123' for '6175550123'; any other text stays as it is. */
export const toE164 = (telephone: string): string => telephone.replace(/^(?=\d{10}$)/, '+1');

/** '6175550123' for '+16175550123'; any other text stays as it is. */
export const fromE164 = (telephone: string): string => telephone.replace(/^\+1(?=\d{10}$)/, '');

/**
 * How the number may be stored: earlier versions kept a Ugandan one with its 0 when it was typed so. No American number begins with 0,
 * so nobody else has these digits.
 */
export function listStoredWritings(telephone: string): string[] {
  const digits = /^(?:\+2560?|0)(\d{9})$/.exec(telephone)?.[1];
  return digits ? [`+256${digits}`, `+2560${digits}`, `0${digits}`] : [telephone];
}

/** A number for the question whether two are the same, however it is stored. */
export const normalizeTelephone = (telephone: string): string =>
  listStoredWritings(telephone)[0] ?? telephone;

/** The address that calls a number, however it was typed; without a country's code it is American, unless it begins with 0. */
export function getTelephoneUrl(inputValue: string): string {
  const digits = parseTelephone(inputValue);
  return `tel:${/^[0+]/.test(digits) ? digits : `+1${digits}`}`;
}

/** A country's code, and the number in two parts of which the second has six digits, as in East Africa. */
const internationalParts =
  /^\+(7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+?)(\d{6})$/;

/** (617) 555-0123 and +256 772 123456; any other text stays as it is. */
export function formatTelephone(telephone: string): string {
  const american = /^([2-9]\d\d)(\d{3})(\d{4})$/.exec(telephone);
  if (american) return `(${american[1]}) ${american[2]}-${american[3]}`;
  return telephone.replace(internationalParts, '+$1 $2 $3');
}
