import { AsYouType, isValidPhoneNumber } from 'libphonenumber-js/min';

/** '+256 772 123 456' for '+256772123456', also for the beginning of a number. */
export const formatInternational = (telephone: string): string => new AsYouType().input(telephone);

/** Whether the number has the length and the beginning of a number of its country. */
export const isInternationalNumber = (telephone: string): boolean => isValidPhoneNumber(telephone);
