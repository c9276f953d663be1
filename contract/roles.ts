/** The roles of a person, who may have several (decisions, section 3). */
export const roles = [
  'member',
  'editor',
  'secretary',
  'usher',
  'reception',
  'treasurer',
  'admin',
] as const;
export type Role = (typeof roles)[number];
