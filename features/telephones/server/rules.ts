import { readTelephone, type TelephoneReading } from '#contract/rules/read-telephone.ts';
import { telephonePattern, toE164 } from '#contract/rules/telephones.ts';

/** A stored number, read again: as it is sent, or as it was typed where it can't be sent. */
export const readStored = (telephone: string, countries: readonly string[]): TelephoneReading =>
  readTelephone(telephonePattern.test(telephone) ? toE164(telephone) : telephone, countries);

/** How a number is written when nobody has to be asked; null for a doubtful one. */
export const findRightWriting = (reading: TelephoneReading): string | null =>
  reading.is === 'read' && !reading.isDoubtful && reading.choices.length === 0
    ? reading.telephone
    : null;
