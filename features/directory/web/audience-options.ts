import {
  type Audience,
  audienceLabels,
  audiences,
} from '#features/accounts/contract/rules/audiences.ts';

/** The audiences of a field, the most private last. */
export const audienceOptions = audiences.map((value) => ({ value, label: audienceLabels[value] }));

/** The audience of a form value; 'nobody' for any other text. */
export const parseAudience = (text: string): Audience =>
  audiences.find((audience) => audience === text) ?? 'nobody';
