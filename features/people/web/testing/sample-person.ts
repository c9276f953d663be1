import type { Person } from '#features/people/contract/people.ts';

export const samplePerson: Person = {
  id: 'sample',
  name: 'Sample Person',
  email: 'sample@example.org',
  telephone: null,
  pendingTelephone: null,
  roles: [],
  createdAt: new Date('2027-01-02T12:00:00Z'),
  lastSeenAt: null,
  invited: false,
  authenticator: false,
  hasPasskey: false,
};
