/** The digits of what a person typed; a leading 1 of a full American number is dropped. */
export function telephoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** (617) 555-0123, wherever people read a number; anything that is not ten digits stays as it is. */
export function formatTelephone(digits: string): string {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : digits;
}
