/** Ten digits of an American number (specification, section 5); any other country's number as E.164: '+256772123456'. */
export const telephonePattern = /^(?:\d{10}|\+[2-9]\d{6,14})$/;

/** A + and the 15 digits of the longest number. */
export const maxTelephoneLength = 16;

/** The digits of an input, after a + where it begins with one; drops the leading 1 of a full American number. */
export function parseTelephone(inputValue: string): string {
  const digits = inputValue.replace(/\D/g, '');
  if (digits.length === 11 && digits.startsWith('1')) return digits.slice(1);
  return inputValue.trimStart().startsWith('+') ? `+${digits}` : digits;
}

/** The address that calls a number, however it was typed; without a country's code it is American. */
export function getTelephoneUrl(inputValue: string): string {
  const digits = parseTelephone(inputValue);
  return `tel:${digits.startsWith('+') ? digits : `+1${digits}`}`;
}

/** (617) 555-0123; anything other than ten digits stays as it is. */
export function formatTelephone(digits: string): string {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : digits;
}
