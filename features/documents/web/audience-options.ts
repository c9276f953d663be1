import {
  type DocumentAudienceRole,
  documentAudiences,
} from '#features/documents/contract/documents.ts';

const labels: Record<DocumentAudienceRole, string> = {
  everybody: 'Everyone, even without an account',
  member: 'Members',
  editor: 'Editors',
  secretary: 'Secretaries',
  usher: 'Ushers',
  reception: 'Reception team',
  treasurer: 'Treasurers',
  admin: 'Administrators',
};

/** The audiences of a document. The secretary and administrators see every document, so they are not listed. */
export const audienceOptions = documentAudiences
  .filter((audience) => audience !== 'secretary' && audience !== 'admin')
  .map((audience) => ({ audience, label: labels[audience] }));

/** 'Members, Ushers'; 'Secretary only' */
export function formatAudience(audience: readonly DocumentAudienceRole[]): string {
  if (audience.includes('everybody')) return 'Everyone';
  const named = audienceOptions.filter((choice) => audience.includes(choice.audience));
  return named.length > 0 ? named.map(({ label }) => label).join(', ') : 'Secretary only';
}
