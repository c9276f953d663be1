import type { IntentionInput } from '#features/intentions/contract/intentions.ts';

export const createMassInput = (changes: Partial<IntentionInput> = {}): IntentionInput => ({
  kind: 'mass',
  forWhom: 'Rose Achan',
  isDeceased: true,
  wording: '',
  requestedBy: 'John Okello',
  isNamed: true,
  wishedDay: null,
  audience: [],
  weeks: 1,
  email: '',
  telephone: '6175550142',
  ...changes,
});

export const createPrayerInput = (changes: Partial<IntentionInput> = {}): IntentionInput =>
  createMassInput({
    kind: 'prayer',
    forWhom: '',
    isDeceased: false,
    wording: 'For all who are sick',
    audience: ['everybody'],
    ...changes,
  });
