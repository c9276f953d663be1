import { type Audience, audiences } from '@namugongo/contract/rules/audiences';

const words: Record<Audience, string> = {
  members: 'All members',
  leaders: 'Leaders only',
  nobody: 'Secretary only',
};

/** The choices of who sees a field, the most private last. */
export const audienceOptions = audiences.map((value) => ({ value, label: words[value] }));

/** The chosen audience in a form's answers; anything else is the private one. */
export const audienceIn = (text: string): Audience =>
  audiences.find((audience) => audience === text) ?? 'nobody';
