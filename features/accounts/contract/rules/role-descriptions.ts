import type { Role } from '#contract/roles.ts';

/** Name and description of each role (decisions, section 3). */
export const roleDescriptions: Record<Role, { name: string; description: string }> = {
  member: {
    name: 'Member',
    description: 'can see the directory, update their own entry, and offer or ask for help',
  },
  editor: {
    name: 'Editor',
    description: 'can edit pages, albums, announcements and readings',
  },
  secretary: {
    name: 'Secretary',
    description: 'looks after the directory, the hours bank and the documents',
  },
  usher: {
    name: 'Usher',
    description: 'checks guests in at the door and sees who is seated',
  },
  reception: {
    name: 'Reception',
    description:
      'can do everything an usher can, and run tables and chairs, the box office, seat requests, ticket reports and moves',
  },
  treasurer: {
    name: 'Treasurer',
    description: 'can see payments, donations and all reports, and give refunds',
  },
  admin: {
    name: 'Administrator',
    description: "can do everything, give people roles and change the site's settings",
  },
};
