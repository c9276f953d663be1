/** The digits of an input; drops the leading 1 of a full American number. */
export function parseTelephone(inputValue: string): string {
  const digits = inputValue.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** (617) 555-0123; anything other than ten digits stays as it is. */
export function formatTelephone(digits: string): string {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : digits;
}
