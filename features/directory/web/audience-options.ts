import { type Audience, audiences } from '#features/accounts/contract/rules/audiences.ts';

const labels: Record<Audience, string> = {
  members: 'All members',
  leaders: 'Leaders only',
  nobody: 'Secretary only',
};

/** The audiences of a field, the most private last. */
export const audienceOptions = audiences.map((value) => ({ value, label: labels[value] }));

/** The audience of a form value; 'nobody' for any other text. */
export const parseAudience = (text: string): Audience =>
  audiences.find((audience) => audience === text) ?? 'nobody';
